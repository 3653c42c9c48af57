import {
  assertOk,
  describeStatus,
  type HttpResponse,
  invalidResponse,
  isRecord,
  isSignedOut,
  isSignInPage,
  MAX_SHOWN_CHARACTERS,
  NetworkError,
  signInRequired,
  toUploadError,
  type UploadError,
} from '@lading/transport-engine'

/**
 * Returns a successful response's object.
 *
 * @param requestUrl URL before redirects. @default another one than the response's
 *
 * An object under `error` is a service error, even with status 200. Source: upload API, `jsonerrors=1`.
 *
 * @throws ThrottledError when the service throttles
 * @throws UploadError with the service's code, `http-status`, `invalid-response`, or `sign-in-required`
 * @throws NetworkError for status 0
 */
export function parseBody(response: HttpResponse, requestUrl?: string): Readonly<Record<string, unknown>> {
  const { status, text } = response
  if (status === 0) throw new NetworkError()
  const body = parseObject(text)
  if (body?.error) assertNoError(body, response)
  // This comes from something before a service that the page hosts, because the service itself uses error objects.
  if (isSignedOut(status) || isSignInPage(response, requestUrl)) throw signInRequired()
  assertOk(response)
  if (!body) throw invalidResponse(text.slice(0, MAX_SHOWN_CHARACTERS))
  return body
}

/** Refuses an object that contains a service error. @throws ThrottledError, UploadError with the service's code */
export function assertNoError({ error }: Readonly<Record<string, unknown>>, response: HttpResponse): void {
  if (isRecord(error)) throw toServiceError(error, response)
}

function toServiceError(error: Readonly<Record<string, unknown>>, response: HttpResponse): UploadError {
  const { content, error_code: code } = error
  const message = isNonEmptyString(content)
    ? content
    : response.status === 200
      ? 'The upload service refused the file without a reason.'
      : describeStatus({ ...response, text: '' })
  return toUploadError(isNonEmptyString(code) ? code : 'service-error', message, response)
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
