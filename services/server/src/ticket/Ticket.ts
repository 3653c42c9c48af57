/** An upload that the server has allowed. The ticket travels through the browser, signed. */
export interface Ticket {
  /** Object key. */
  readonly key: string
  /** Key to which the parts are sent, if the finished file is copied to `key`. */
  readonly incomingKey?: string
  /** The store's multipart upload id. */
  readonly uploadId: string
  /** Random text in the object metadata, which shows which upload an object came from. */
  readonly token: string
  /** Size of every part but the last, in bytes. */
  readonly partSizeBytes: number
  /** File size in bytes; the maximum if `isOpen`. */
  readonly sizeBytes: number
  /** Whether no request has named the size yet. @default the upload was started with its size */
  readonly isOpen?: boolean
  readonly type: string
  /** File name on the user's device. */
  readonly name: string
  readonly metadata: Readonly<Record<string, string>>
  /** Milliseconds since the Unix epoch. */
  readonly expiresAtMs: number
}
