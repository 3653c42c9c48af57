/** A server API refusal; the message says what to do. */
export class RestError extends Error {
  override readonly name = 'RestError'
  /** HTTP status to answer with. */
  readonly statusCode: number

  constructor(statusCode: number, detail: string) {
    super(detail)
    this.statusCode = statusCode
  }
}
