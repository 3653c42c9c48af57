import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import { ThrottledError } from '../errors/ThrottledError.js'
import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from '../http/Http.js'
import { isRecord } from '../info/Reader.js'

/** Longest part of a body that is shown to a user, in characters. */
const MAX_SHOWN_CHARACTERS = 200

/**
 * Returns the object of a successful response.
 *
 * An object under `error` is an error of the service, also with status 200. Source: upload API, `jsonerrors=1`.
 *
 * @throws ThrottledError when the service throttles
 * @throws UploadError with the service's code, `http-status` or `invalid-response`
 * @throws NetworkError for status 0
 */
export function parseBody(response: HttpResponse): Readonly<Record<string, unknown>> {
  const { status, text } = response
  if (status === 0) throw new NetworkError()
  const body = parseObject(text)
  if (body?.error && isRecord(body.error)) throw toUploadError(body.error, response)
  assertOk(response)
  if (!body) throw invalidResponse(text.slice(0, MAX_SHOWN_CHARACTERS))
  return body
}

/** Refuses every response whose status is not 200. @throws NetworkError, ThrottledError, UploadError `http-status` */
export function assertOk(response: HttpResponse): void {
  if (response.status === 0) throw new NetworkError()
  if (response.status !== 200) throw toError('http-status', describeStatus(response), response)
}

function toUploadError(error: Readonly<Record<string, unknown>>, response: HttpResponse): UploadError {
  const { content, error_code: code } = error
  const message = isNonEmptyString(content)
    ? content
    : response.status === 200
      ? 'The upload service refused the file without a reason.'
      : describeStatus({ ...response, text: '' })
  return toError(isNonEmptyString(code) ? code : 'service-error', message, response)
}

function toError(code: string, message: string, { status, retryAfter = null }: HttpResponse): UploadError {
  if (status === 429 || code === 'RequestThrottledError')
    return new ThrottledError(message, status, retryAfter)
  return new UploadError(code, message, { status })
}

function describeStatus({ status, statusText, text }: HttpResponse): string {
  // Markup of a proxy does not help users.
  const body = /^\s*[<[{]/.test(text) ? '' : text.trim().slice(0, MAX_SHOWN_CHARACTERS)
  const reason = statusText || body
  return reason ? `Error ${status}: ${reason}` : `Error ${status}`
}

function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
