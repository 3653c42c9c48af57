import { type UploadApiErrorCode, uploadApiErrors } from './uploadApiErrors.js'

/** A refusal of the upload API, with the code, status and message of wire protocol §1.5. */
export class UploadApiError extends Error {
  override readonly name = 'UploadApiError'
  /** The documented error code. */
  readonly code: UploadApiErrorCode
  /** HTTP status, also sent inside the envelope. */
  readonly statusCode: number
  /** When to try again, in seconds. */
  readonly retryAfterSeconds: number | null

  /** @param details values for the placeholders of the message, in order. */
  constructor(
    code: UploadApiErrorCode,
    details: readonly (string | number)[] = [],
    options: ErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    const [statusCode, content] = uploadApiErrors[code]
    const remaining = [...details]
    super(
      content.replace(/%[sd]/g, () => String(remaining.shift() ?? '')),
      options,
    )
    this.code = code
    this.statusCode = statusCode
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
