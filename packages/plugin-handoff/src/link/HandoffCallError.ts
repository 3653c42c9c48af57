/** A server's refusal. */
export class HandoffCallError extends Error {
  override readonly name = 'HandoffCallError'
  readonly code: string
  readonly status: number

  constructor(code: string, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}
