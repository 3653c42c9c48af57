import {
  asksForLess,
  assertAnswered,
  assertNoPage,
  assertNotRedirected,
  describeStatus,
  invalidResponse,
  isSignedOut,
  isSignInPage,
  NetworkError,
  sendWatched,
  signInRequired,
  ThrottledError,
  UploadError,
} from '@lading/transport-engine'
import type { S3Connection } from './S3Connection.js'

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** Calls the server's upload handler once and returns the response object. @throws UploadError, NetworkError, CancelError */
export async function callHandler(
  connection: S3Connection,
  fields: Fields,
  signal: AbortSignal,
): Promise<Fields> {
  const { call, endpoint: url, headers } = connection
  if (call) return call(fields, signal)
  const body = new Blob([JSON.stringify(fields)], { type: 'application/json' })
  const own = { 'Content-Type': 'application/json', ...(await headers?.()) }
  const response = await sendWatched(
    connection,
    { method: 'POST', url, headers: own, body, signal },
    body.size,
  ).catch(async (error: unknown) => {
    await assertNotRedirected(url, error)
    throw error
  })
  const { status, text } = response
  if (status === 0) throw new NetworkError()
  assertAnswered(response, [url], '"endpoint" of s3Transport()')
  const answer = parseObject(text)
  if (status === 200 && answer) return answer
  const { code, message } = parseError(answer)
  if (isSignedOut(status)) throw signInRequired(status, message)
  if (isSignInPage(response, url)) throw signInRequired()
  assertNoPage(response)
  if (asksForLess(response))
    throw new ThrottledError(message ?? 'Too many requests.', status, response.retryAfter ?? null)
  if (status === 200) throw invalidResponse(text.slice(0, 200))
  throw new UploadError(code ?? 'handler-status', message ?? `The server answered with status ${status}.`, {
    status,
    // The response comes from a server or gateway that doesn't use our error format.
    ...(message === undefined && { cause: new Error(describeStatus(response)) }),
  })
}

function parseError(answer: Fields | null): { readonly code?: string; readonly message?: string } {
  const error = answer?.error as { code?: unknown; message?: unknown } | undefined
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') return {}
  return { code: error.code, message: error.message }
}

function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    // A store check can find nothing.
    if (value === null) return {}
    return typeof value === 'object' ? (value as Fields) : null
  } catch {
    return null
  }
}
