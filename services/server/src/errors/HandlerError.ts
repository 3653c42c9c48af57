/** An error that ends a request; its message is shown to the user. */
export class HandlerError extends Error {
  override readonly name = 'HandlerError'
  /** Stable identifier. */
  readonly code: string
  /** HTTP response status. */
  readonly status: number

  constructor(code: string, status: number, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
    this.status = status
  }
}
