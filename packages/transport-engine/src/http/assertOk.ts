import { NetworkError } from '../errors/NetworkError.js'
import { ThrottledError } from '../errors/ThrottledError.js'
import { UploadError } from '../errors/UploadError.js'
import { assertNoPage } from './assertNoPage.js'
import { describeStatus } from './describeStatus.js'
import type { HttpResponse } from './Http.js'

/**
 * Refuses every response whose status isn't 200, and a web page with status 200: a hotel or company login page can respond in place of
 * the server. @throws NetworkError, ThrottledError, UploadError `http-status` or `invalid-response`
 */
export function assertOk(response: HttpResponse): void {
  if (response.status === 0) throw new NetworkError()
  assertNoPage(response)
  if (response.status !== 200) throw toUploadError('http-status', describeStatus(response), response)
}

/** Creates the error for a response; a {@link ThrottledError} if the response asks for fewer requests. */
export function toUploadError(
  code: string,
  message: string,
  { status, retryAfter = null }: HttpResponse,
): UploadError {
  // A server that names a time is alive, and doesn't want the request earlier.
  const isThrottled = status === 429 || (status === 503 && retryAfter !== null)
  if (isThrottled || code === 'RequestThrottledError') return new ThrottledError(message, status, retryAfter)
  return new UploadError(code, message, { status })
}
