/** One upload, as the server has allowed it. It travels through the browser, signed. */
export interface Ticket {
  /** Key of the object. */
  readonly key: string
  /** Id of an upload in parts; absent for one request. */
  readonly uploadId?: string
  /** Size of every part but the last, in bytes; that of the file for one request. */
  readonly partSizeBytes: number
  readonly sizeBytes: number
  readonly type: string
  /** Name of the file on the person's device. */
  readonly name: string
  readonly metadata: Readonly<Record<string, string>>
  /** Milliseconds since the Unix epoch. */
  readonly expiresAtMs: number
}
