/** Parts of a delivery URL. Source: CDN URL grammar, image element URL rules (proxy form). */
export interface CdnUrl {
  /** Origin and base path before the file, without a trailing slash. Empty if the URL is a path. */
  readonly base: string
  /** File or group UUID as written; null in the proxy form. */
  readonly uuid: string | null
  /** Set if the URL names a group. */
  readonly group: CdnGroup | null
  /** Operations in their order, verbatim, e.g. `-/preview/-/rotate/90/`; empty if the URL has no operations. */
  readonly modifiers: string
  /** Downloaded file's name, decoded; null if the URL has no name. */
  readonly fileName: string | null
  /** URL from which the CDN fetches the image, with its query; null if the CDN stores the file. */
  readonly sourceUrl: string | null
  /** Query and fragment, verbatim, from `?` or `#` on; empty if the URL has neither. */
  readonly query: string
}

/** A delivery URL's group part, `~{count}/nth/{index}/`. */
export interface CdnGroup {
  /** Number of files in the group. */
  readonly count: number
  /** Selected file, counted from 0; null for the group itself. */
  readonly index: number | null
}
