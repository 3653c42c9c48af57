import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import { ThrottledError } from '../errors/ThrottledError.js'
import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from './Http.js'

/** Longest part of a body that is shown to a user, in characters. */
export const MAX_SHOWN_CHARACTERS = 200

/**
 * Refuses every response whose status is not 200, and a web page with status 200: a hotel's or a company's login page answers for the
 * server. @throws NetworkError, ThrottledError, UploadError `http-status` or `invalid-response`
 */
export function assertOk(response: HttpResponse): void {
  if (response.status === 0) throw new NetworkError()
  if (response.status !== 200) throw toUploadError('http-status', describeStatus(response), response)
  if (/^<(!doctype html|html)/i.test(response.text.slice(0, MAX_SHOWN_CHARACTERS).trimStart()))
    throw invalidResponse(response.text.slice(0, MAX_SHOWN_CHARACTERS))
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

/** Describes a status for a user, with the reason of the response if it has one. */
export function describeStatus({ status, statusText, text }: HttpResponse): string {
  // Markup of a proxy does not help users; a store's own sentence helps the owner of the page.
  const body = /^\s*[<[{]/.test(text) ? readStoreError(text) : text.trim().slice(0, MAX_SHOWN_CHARACTERS)
  const reason = [statusText, body].filter(Boolean).join(': ')
  return reason ? `Error ${status}: ${reason}` : `Error ${status}`
}

/** Returns code and message of a store's XML error; empty without one. */
export function readStoreError(text: string): string {
  const [, code = ''] = /<Code>([\w.-]{1,100})<\/Code>/.exec(text) ?? []
  const [, message = ''] = /<Message>([^<]{1,500})<\/Message>/.exec(text) ?? []
  return [code, message].filter(Boolean).join(', ').slice(0, MAX_SHOWN_CHARACTERS)
}
