/** What may be said of a refusal beside its code and message. */
export interface UploadErrorOptions extends ErrorOptions {
  /** HTTP status of the answer, where there was one. */
  readonly status?: number
}

/** The file was not accepted; the message is for people. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Stable identifier: the service's own, e.g. `FileTypeForbiddenError`, or one of this package's README. */
  readonly code: string
  /** HTTP status of the answer, null where there was none. */
  readonly status: number | null

  constructor(code: string, message: string, options: UploadErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = code
    this.status = options.status ?? null
  }
}
