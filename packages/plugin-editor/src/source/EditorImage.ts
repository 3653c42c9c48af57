import type { Size } from '../geometry/Rect.js'

export interface EditorImage {
  /** Delivery URL of the unedited file, with a trailing slash: operations are appended to it. */
  readonly originalUrl: string
  /** Unedited image size in pixels, with the image upright. */
  readonly size: Size
  /** Returns the URL to request for a CDN URL, e.g. a signed URL. Called for every image request. */
  readonly resolveUrl: (url: string, signal?: AbortSignal) => Promise<string>
}
