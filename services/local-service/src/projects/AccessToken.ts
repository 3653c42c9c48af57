/** Rights that a checked bearer token grants. */
export interface AccessToken {
  /** Identifies the token within its project, without its text. */
  readonly id: string
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** Most files that can be uploaded with it; null for any number. */
  readonly maxOperations: number | null
  /** Endpoint paths that it opens, or path prefixes followed by `/*`; null for all. */
  readonly scope: readonly string[] | null
  /** Whom it was issued to; null if it doesn't say. */
  readonly subject: string | null
}
