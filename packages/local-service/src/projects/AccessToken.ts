/** Rights that a checked bearer token grants. */
export interface AccessToken {
  /** Identifies the token within its project, without its text. */
  readonly id: string
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** Most files that can be uploaded with it; null for any number. */
  readonly maxOperations: number | null
}
