/** One operation in a delivery URL, known or not. Source: CDN URL grammar. */
export interface CdnOperation {
  /** e.g. `resize`; a name with a leading `@` only identifies the client. */
  readonly name: string
  /** Parameters as written, e.g. `['100x']`. */
  readonly params: readonly string[]
}
