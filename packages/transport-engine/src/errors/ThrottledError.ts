import { UploadError } from './UploadError.js'

/** The service throttles requests. Source: upload API, request throttling. */
export class ThrottledError extends UploadError {
  /** The header `Retry-After`; null when it is missing or may not be read. */
  readonly retryAfter: string | null

  constructor(message: string, status: number, retryAfter: string | null) {
    super('RequestThrottledError', message, { status })
    this.retryAfter = retryAfter
  }
}
