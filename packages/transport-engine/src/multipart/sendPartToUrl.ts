import type { Connection } from '../client/Connection.js'
import { sendWatched } from '../client/sendWatched.js'
import { getFault } from '../errors/getFault.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { FileSlice, HttpResponse, SendRequest } from '../http/Http.js'
import { hashSlice } from '../http/hashSlice.js'

/** The request that sends a part. */
export interface PartRequest extends SendRequest {
  readonly body: FileSlice
}

/**
 * Sends a part to its URL, from the page or in the worker.
 *
 * @param isChecked Whether the service checks parts. If it does, the SHA-256 digest is sent along, so that a bit that flips in transit
 * costs only one part. On an insecure page the platform can't hash, so no digest is sent.
 * @throws NetworkError, UploadError, CancelError
 */
export async function sendPartToUrl(
  connection: Pick<Connection, 'http' | 'clock' | 'limits'>,
  request: PartRequest,
  isChecked: boolean = false,
): Promise<HttpResponse> {
  const { body, signal } = request
  if (!isChecked || !globalThis.crypto?.subtle) return sendWatched(connection, request, body.size)
  const digest = await hashSlice(connection.http, body, body.size, signal).catch((cause: unknown) => {
    if (getFault(cause) === 'canceled') throw cause
    // The caller distinguishes an unreadable file from a lost connection.
    throw new NetworkError('Network error', { cause })
  })
  const base64 = btoa(String.fromCharCode(...digest))
  const headers = { ...request.headers, 'Content-Digest': `sha-256=:${base64}:` }
  return sendWatched(connection, { ...request, headers }, body.size)
}
