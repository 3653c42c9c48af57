/** Signature of an upload. */
export interface SecureToken {
  /** Signature made by the page's server. */
  readonly secureSignature: string
  /** Expiry of the signature, in seconds since the Unix epoch, as a string. */
  readonly secureExpire: string
}

/** Fetches a token from the page's server; null uploads unsigned. */
export type SecureTokenResolver = () => SecureToken | null | Promise<SecureToken | null>
