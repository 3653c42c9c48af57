/** Limits for what a phone can send. */
export interface HandoffLimits {
  /** Media types such as `image/png` and `image/*`. */
  readonly types: readonly string[]
  /** Largest file, in bytes. */
  readonly maxBytes: number
  /** Most files in all. */
  readonly maxFiles: number
}

/** A file that a phone has announced. */
export interface HandoffSlot {
  readonly name: string
  readonly type: string
  readonly sizeBytes: number
  /** The ticket of its upload, if the bytes go elsewhere. */
  readonly ticket?: string
  /** The stored file, as the page gets it. Absent until the bytes have arrived. */
  readonly file?: unknown
}

/** A handover as it's kept. Secrets are kept as their SHA-256 only. */
export interface HandoffSession {
  readonly keyHash: string
  /** Digits that both sides show. */
  readonly code: string
  /** Host that opened the handover. */
  readonly page: string | null
  readonly expiresAtMs: number
  readonly limits: HandoffLimits
  /** Private to the service, which stores files with it. */
  readonly grant: unknown
  /** Absent until a phone has joined. */
  readonly phoneHash?: string
  readonly isEnded?: true
  /** Announced files by the id that the phone has chosen. */
  readonly slots: Readonly<Record<string, HandoffSlot>>
  /** Ids of stored files, oldest first. */
  readonly stored: readonly string[]
}

/** A handover's state. */
export type HandoffState = 'waiting' | 'connected' | 'ended' | 'expired'
