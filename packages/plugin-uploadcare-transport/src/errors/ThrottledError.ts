import { UploadError } from './UploadError.js'

/** The service has been asked too often. Source: upload API, request throttling. */
export class ThrottledError extends UploadError {
  /** What the service says of the time to let pass before the next request: the header `Retry-After`. */
  readonly retryAfter: string | null

  constructor(message: string, status: number, retryAfter: string | null) {
    super('RequestThrottledError', message, { status })
    this.retryAfter = retryAfter
  }
}
