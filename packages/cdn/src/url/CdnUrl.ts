/** Parts of a delivery URL. Source: CDN URL grammar, image element URL rules (proxy form). */
export interface CdnUrl {
  /** Origin and base path before the file, without a trailing slash. Empty if the URL is a path. */
  readonly base: string
  /** UUID of the file or the group as written; null in the proxy form. */
  readonly uuid: string | null
  /** Set if the URL names a group. */
  readonly group: CdnGroup | null
  /** Operations in their order, verbatim, e.g. `-/preview/-/rotate/90/`; empty for none. */
  readonly modifiers: string
  /** Name of the downloaded file, decoded; null for none. */
  readonly fileName: string | null
  /** URL of the picture that the CDN fetches, with its own query; null if the CDN stores the file. */
  readonly sourceUrl: string | null
  /** Query and fragment, verbatim, from `?` or `#` on; empty for none. */
  readonly query: string
}

/** Group part of a delivery URL, `~{count}/nth/{index}/`. */
export interface CdnGroup {
  /** Number of files in the group. */
  readonly count: number
  /** Selected file, counted from 0; null for the group itself. */
  readonly index: number | null
}
