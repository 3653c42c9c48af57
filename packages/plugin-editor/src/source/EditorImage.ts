import type { Size } from '../geometry/Rect.js'

export interface EditorImage {
  /** Delivery URL of the unedited file, ending in a slash: operations are appended to it. */
  readonly originalUrl: string
  /** Size of the unedited picture in pixels, upright. */
  readonly size: Size
  /** Returns the URL to request for a CDN URL, e.g. a signed one. Every picture is loaded by it. */
  readonly resolveUrl: (url: string, signal?: AbortSignal) => Promise<string>
}
