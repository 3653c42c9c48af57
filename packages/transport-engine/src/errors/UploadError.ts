/** Options of {@link UploadError}. */
export interface UploadErrorOptions extends ErrorOptions {
  /** HTTP status of the response. @default null */
  readonly status?: number
}

/** The file was not accepted; the message is meant for users. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Stable identifier: the service's own, e.g. `FileTypeForbiddenError`, or one listed in this package's README. */
  readonly code: string
  /** HTTP status of the response; null without one. */
  readonly status: number | null

  constructor(code: string, message: string, options: UploadErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = code
    this.status = options.status ?? null
  }
}
