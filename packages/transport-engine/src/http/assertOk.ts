import { NetworkError } from '../errors/NetworkError.js'
import { ThrottledError } from '../errors/ThrottledError.js'
import { UploadError } from '../errors/UploadError.js'
import { assertNoPage } from './assertNoPage.js'
import { describeStatus } from './describeStatus.js'
import type { HttpResponse } from './Http.js'

/**
 * Refuses every response whose status is not 200, and a web page with status 200: a hotel's or a company's login page answers for the
 * server. @throws NetworkError, ThrottledError, UploadError `http-status` or `invalid-response`
 */
export function assertOk(response: HttpResponse): void {
  if (response.status === 0) throw new NetworkError()
  assertNoPage(response)
  if (response.status !== 200) throw toUploadError('http-status', describeStatus(response), response)
}

/** Creates the error of a response, a {@link ThrottledError} if it requests a slower rate. */
export function toUploadError(
  code: string,
  message: string,
  { status, retryAfter = null }: HttpResponse,
): UploadError {
  // A server that names a time is alive, and does not want the request before.
  const isThrottled = status === 429 || (status === 503 && retryAfter !== null)
  if (isThrottled || code === 'RequestThrottledError') return new ThrottledError(message, status, retryAfter)
  return new UploadError(code, message, { status })
}
