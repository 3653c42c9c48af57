import type { Size } from '../geometry/Rect.js'

/** The picture that is edited. */
export interface EditorImage {
  /** Delivery URL of the unedited file, ending in a slash: operations are appended to it. */
  readonly originalUrl: string
  /** Size of the unedited picture in pixels, upright. */
  readonly size: Size
  /**
   * Turns a CDN address into the one that is requested, e.g. a signed one of the page's proxy. Everything that loads a
   * picture passes its address here.
   */
  readonly resolveUrl: (url: string, signal?: AbortSignal) => Promise<string>
}
