import { type UploadApiErrorCode, uploadApiErrors } from './uploadApiErrors.js'

/** An upload API refusal, with the code, status and message from wire protocol §1.5. */
export class UploadApiError extends Error {
  override readonly name = 'UploadApiError'
  /** The documented error code. */
  readonly code: UploadApiErrorCode
  /** HTTP status, also sent inside the envelope. */
  readonly statusCode: number
  /** When to try again, in seconds. */
  readonly retryAfterSeconds: number | null

  /**
   * @param details values for the message placeholders, in order.
   * @param options `advice` is appended to the message: the reason in this case, and what to do.
   */
  constructor(
    code: UploadApiErrorCode,
    details: readonly (string | number)[] = [],
    options: { readonly cause?: unknown } & {
      readonly retryAfterSeconds?: number
      readonly advice?: string
    } = {},
  ) {
    const [statusCode, content] = uploadApiErrors[code]
    const remaining = [...details]
    const text = content.replace(/%[sd]/g, () => String(remaining.shift() ?? ''))
    super(options.advice ? `${text} ${options.advice}` : text, options)
    this.code = code
    this.statusCode = statusCode
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
