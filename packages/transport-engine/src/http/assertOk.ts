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
export function toUploadError(code: string, message: string, response: HttpResponse): UploadError {
  const { status, retryAfter = null } = response
  if (asksForLess(response) || code === 'RequestThrottledError')
    return new ThrottledError(message, status, retryAfter)
  return new UploadError(code, message, { status })
}

/** Returns true if a server wants fewer requests, or no request before a time that it names: such a server is alive. */
export function asksForLess({
  status,
  retryAfter = null,
}: Pick<HttpResponse, 'retryAfter' | 'status'>): boolean {
  return status === 429 || (WAITING.includes(status) && retryAfter !== null)
}

/** Statuses that mean "not now", if the server names a time. */
const WAITING: readonly number[] = [423, 503]
