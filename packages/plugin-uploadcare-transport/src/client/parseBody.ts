import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import { ThrottledError } from '../errors/ThrottledError.js'
import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from '../http/Http.js'
import { isRecord } from '../info/readers.js'

/** Longest text of an answer that is shown to a person, in characters. */
const SHOWN_LENGTH = 200

/**
 * The object of a good answer.
 *
 * An object under `error` is the service's refusal, also with status 200. Source: upload API, `jsonerrors=1`.
 *
 * @throws ThrottledError when the service has been asked too often
 * @throws UploadError of the service's own code, `http-status` or `invalid-response`
 * @throws NetworkError when there is no answer in it
 */
export function parseBody(response: HttpResponse): Readonly<Record<string, unknown>> {
  const { status, text } = response
  if (status === 0) throw new NetworkError()
  const body = parseJson(text)
  const refusal = isRecord(body) ? body.error : null
  if (isRecord(refusal)) throw toUploadError(refusal, response)
  assertOk(response)
  if (!isRecord(body)) throw invalidResponse(text.slice(0, SHOWN_LENGTH))
  return body
}

/**
 * Refuses every answer but those of status 200.
 *
 * @throws NetworkError, ThrottledError, UploadError `http-status`
 */
export function assertOk(response: HttpResponse): void {
  if (response.status === 0) throw new NetworkError()
  if (response.status !== 200) throw toError('http-status', describeStatus(response), response)
}

function toUploadError(refusal: Readonly<Record<string, unknown>>, response: HttpResponse): UploadError {
  const { content, error_code: code } = refusal
  const message = isText(content)
    ? content
    : response.status === 200
      ? 'The upload service has refused the file without a reason.'
      : describeStatus({ ...response, text: '' })
  return toError(isText(code) ? code : 'service-error', message, response)
}

function toError(code: string, message: string, { status, retryAfter = null }: HttpResponse): UploadError {
  if (status === 429 || code === 'RequestThrottledError')
    return new ThrottledError(message, status, retryAfter)
  return new UploadError(code, message, { status })
}

function describeStatus({ status, statusText, text }: HttpResponse): string {
  // A page of a proxy in between says nothing that a person could use.
  const own = /^\s*[<[{]/.test(text) ? '' : text.trim().slice(0, SHOWN_LENGTH)
  const reason = statusText || own
  return reason ? `Error ${status}: ${reason}` : `Error ${status}`
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
