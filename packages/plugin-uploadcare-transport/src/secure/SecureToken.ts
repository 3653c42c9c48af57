/** Upload signature. */
export interface SecureToken {
  /** Signature made by the page's server. */
  readonly secureSignature: string
  /** When the signature expires, in seconds since the Unix epoch, as a string. */
  readonly secureExpire: string
}

/** Fetches a signature from the page's server; null uploads unsigned. */
export type SecureTokenResolver = () => SecureToken | null | Promise<SecureToken | null>
