import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { SlotItem } from '../SlotItem.js'

/** Makes thumbnails of files. Of several providers the first that returns one is used. */
export interface ThumbnailProvider extends SlotItem {
  /** Returns what the thumbnail depends on beside the file; a change requests a new one. @default nothing */
  readonly key?: (entry: UploadEntry) => string
  /**
   * Makes a thumbnail.
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
