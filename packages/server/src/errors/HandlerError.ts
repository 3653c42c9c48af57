/** A request that is not carried out; the message is shown to the person who uploads. */
export class HandlerError extends Error {
  override readonly name = 'HandlerError'
  /** Stable identifier. */
  readonly code: string
  /** HTTP status of the response. */
  readonly status: number

  constructor(code: string, status: number, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
    this.status = status
  }
}
