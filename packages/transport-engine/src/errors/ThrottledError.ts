import { UploadError } from './UploadError.js'

/** The service throttles requests. Source: upload API, request throttling. */
export class ThrottledError extends UploadError {
  /** The `Retry-After` header; null if it's missing or the page can't read it. */
  readonly retryAfter: string | null

  constructor(message: string, status: number, retryAfter: string | null) {
    super('RequestThrottledError', message, { status })
    this.retryAfter = retryAfter
  }
}
