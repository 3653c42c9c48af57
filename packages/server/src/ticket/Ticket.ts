/** One upload, as the server has allowed it. It travels through the browser, signed. */
export interface Ticket {
  /** Key of the object. */
  readonly key: string
  /** Key that the parts are sent to, if a finished file is copied away from them. */
  readonly incomingKey?: string
  /** The store's id for the upload in parts. */
  readonly uploadId: string
  /** Random text in the object's metadata, which shows whose upload an object came from. */
  readonly token: string
  /** Size of every part but the last, in bytes. */
  readonly partSizeBytes: number
  /** Size of the file; the most that it may have if `isOpen`. */
  readonly sizeBytes: number
  /** Whether no request has named the size yet. @default the upload was started with its size */
  readonly isOpen?: boolean
  readonly type: string
  /** Name of the file on the person's device. */
  readonly name: string
  readonly metadata: Readonly<Record<string, string>>
  /** Milliseconds since the Unix epoch. */
  readonly expiresAtMs: number
}
