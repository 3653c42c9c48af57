/** A refusal of the server API; the message says what to do. */
export class RestError extends Error {
  override readonly name = 'RestError'
  /** HTTP status of the answer. */
  readonly statusCode: number

  constructor(statusCode: number, detail: string) {
    super(detail)
    this.statusCode = statusCode
  }
}
