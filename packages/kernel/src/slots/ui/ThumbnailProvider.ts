import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { SlotItem } from '../SlotItem.js'

/** Creates file thumbnails. The first provider that returns a thumbnail is used. */
export interface ThumbnailProvider extends SlotItem {
  /**
   * Returns a key for everything the thumbnail depends on besides the file; a new thumbnail is requested when the key
   * changes. @default none
   */
  readonly key?: (entry: UploadEntry) => string
  /**
   * Creates a thumbnail.
   *
   * @param sizePx Side length of the square to fill, in device pixels.
   * @returns The image, its URL, or null if there's no thumbnail.
   */
  readonly get: (entry: UploadEntry, sizePx: number, signal: AbortSignal) => Promise<Blob | string | null>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** File thumbnails. */
    thumbnail: ThumbnailProvider
  }
}
