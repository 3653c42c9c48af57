/** Stable reasons why the CDN does not deliver. */
export type CdnErrorCode =
  | 'file-not-found'
  | 'operation-unknown'
  | 'operation-malformed'
  | 'not-an-image'
  | 'image-too-large'
  | 'image-unreadable'
  | 'output-too-large'

/** The CDN cannot deliver what an address asks for; the message is one or two sentences of plain text. */
export class CdnError extends Error {
  override readonly name = 'CdnError'
  /** What is wrong, for programs. */
  readonly code: CdnErrorCode
  /** HTTP status of the answer. */
  readonly statusCode: number

  constructor(code: CdnErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.statusCode = code === 'file-not-found' ? 404 : 400
  }
}
