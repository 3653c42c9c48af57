import {
  asksForLess,
  assertAnswered,
  assertNoPage,
  assertNotRedirected,
  describeStatus,
  type HttpResponse,
  invalidResponse,
  isSignedOut,
  isSignInPage,
  NetworkError,
  type SendRequest,
  sendWatched,
  signInRequired,
  ThrottledError,
  UploadError,
} from '@lading/transport-engine'
import type { ResumableConnection } from './ResumableConnection.js'

/** Supported draft iteration. */
const INTEROP_VERSION = '9'

/** Response fields that only a resumable-upload server sends. */
const OWN_FIELDS = ['upload-offset', 'upload-complete', 'location']

/** Option that configures other hosts, for the error about a host that isn't configured. */
export const ALLOW_ORIGINS = '"allowOrigins" of resumableTransport()'

/** A response with readable header fields. */
export interface ResumableResponse {
  readonly status: number
  readonly text: string
  /** The request URL, after redirects. */
  readonly url: string
  /** Returns a header field; undefined if it's missing or the page can't read it. */
  readonly header: (name: string) => string | undefined
}

/**
 * Sends an upload request once.
 *
 * @param accepted Statuses, besides success, that the caller handles.
 * @throws UploadError `upload-gone` for 404 and 410, `origin-not-allowed` for a redirect to another host, the server's error code, or
 * `http-status`. @throws NetworkError, CancelError
 */
export async function sendRequest(
  connection: ResumableConnection,
  request: SendRequest,
  accepted: readonly number[] = [],
): Promise<ResumableResponse> {
  const own = await connection.headers?.()
  const headers = { 'Upload-Draft-Interop-Version': INTEROP_VERSION, ...request.headers, ...own }
  const { body } = request
  const sizeBytes = body && 'size' in body ? body.size : 0
  const response = await sendWatched(connection, { ...request, headers }, sizeBytes).catch(
    async (error: unknown) => {
      await assertNotRedirected(request.url, error)
      throw error
    },
  )
  const { status, text, url = '' } = response
  if (status === 0) throw new NetworkError()
  assertAnswered(response, connection.origins, ALLOW_ORIGINS)
  if (isSignedOut(status)) throw signInRequired(status, getReason(text))
  if (isSignInPage(response, request.url)) throw signInRequired()
  const header = createReader(response)
  // A server can respond to the last bytes with its own web page.
  if (!OWN_FIELDS.some(header)) assertNoPage(response)
  if ((status >= 200 && status < 300) || accepted.includes(status)) {
    return { status, text, url: url || request.url, header }
  }
  throw toError(response, request.method === 'POST')
}

function createReader({ headers = '' }: HttpResponse): ResumableResponse['header'] {
  const found = new Map<string, string>()
  for (const line of headers.split(/\r?\n/)) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).toLowerCase()
    const value = line.slice(at + 1).trim()
    // Join fields with the same name into a list, as browsers do. Two different offsets then count as no offset.
    if (at > 0) found.set(name, found.has(name) ? `${found.get(name)}, ${value}` : value)
  }
  return (name) => found.get(name)
}

/**
 * Creates the error for a response without a success status, with the server's code and message if it has them.
 *
 * @param isNew Whether the request was to start an upload. @default false
 */
export function toError(
  { status, text, retryAfter = null }: Pick<HttpResponse, 'retryAfter' | 'status' | 'text'>,
  isNew: boolean = false,
): UploadError {
  const { code, message } = parseError(text)
  if (asksForLess({ status, retryAfter }))
    return new ThrottledError(message ?? 'Too many requests.', status, retryAfter)
  if (!isNew && (status === 404 || status === 410)) {
    const gone = 'The server no longer has this upload. Upload the file again.'
    return new UploadError('upload-gone', message ?? gone, { status })
  }
  return new UploadError(code ?? 'http-status', message ?? `The server answered with status ${status}.`, {
    status,
    // The response comes from a server or a store that doesn't use our error format.
    ...(message === undefined && { cause: new Error(describeStatus({ status, statusText: '', text })) }),
  })
}

/** Returns the server's message for the user. Messages about service tokens are left out, because they're for developers. */
function getReason(text: string): string | undefined {
  const { code, message } = parseError(text)
  return code?.startsWith('AccessToken') ? undefined : message
}

/** Reads an error from our servers, or a problem document from other servers. */
function parseError(text: string): { readonly code?: string; readonly message?: string } {
  const { error, title, detail } = parseBody(text)
  const { code, message = detail ?? title } = (error ?? {}) as { code?: unknown; message?: unknown }
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
  }
}

/** Parses a response's JSON object; empty without one. */
export function parseBody(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Reads a size in bytes, a structured-fields integer. @throws UploadError `invalid-response` if it's missing or invalid */
export function readOffset({ header, status }: ResumableResponse): number {
  const text = header('upload-offset') ?? ''
  const [, digits] = /^(\d{1,15})(;.*)?$/.exec(text) ?? []
  if (digits !== undefined) return Number(digits)
  throw invalidResponse(`Upload-Offset is ${JSON.stringify(text.slice(0, 100))} with status ${status}.`)
}

/** Reads whether the server has the whole file, a structured-fields boolean; null if the server doesn't say. */
export function readComplete({ header }: ResumableResponse): boolean | null {
  const [, digit] = /^\?([01])(;.*)?$/.exec(header('upload-complete') ?? '') ?? []
  return digit === undefined ? null : digit === '1'
}
