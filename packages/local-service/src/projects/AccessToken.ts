/** Rights that a checked bearer token grants. */
export interface AccessToken {
  /** Identifies the token among those of its project, without its text. */
  readonly id: string
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** Most files that may be uploaded with it; null for any number. */
  readonly maxOperations: number | null
}
