import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { SlotItem } from '../SlotItem.js'

/** Creates thumbnails of files. The first provider that returns one is used. */
export interface ThumbnailProvider extends SlotItem {
  /** Returns a key of everything but the file that the thumbnail depends on; a change requests a new one. @default none */
  readonly key?: (entry: UploadEntry) => string
  /**
   * Creates a thumbnail.
   *
   * @param sizePx Side of the square to fill, in device pixels.
   * @returns The image, its URL, or null for none.
   */
  readonly get: (entry: UploadEntry, sizePx: number, signal: AbortSignal) => Promise<Blob | string | null>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Thumbnails of files. */
    thumbnail: ThumbnailProvider
  }
}
