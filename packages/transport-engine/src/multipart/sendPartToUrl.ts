import type { Connection } from '../client/Connection.js'
import { sendWatched } from '../client/sendWatched.js'
import { getFault } from '../errors/getFault.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { FileSlice, HttpResponse, SendRequest } from '../http/Http.js'
import { hashSlice } from '../http/hashSlice.js'

/** The request for a part. */
export interface PartRequest extends SendRequest {
  readonly body: FileSlice
}

/**
 * Sends a part to its URL, from the page or in the worker.
 *
 * @param isChecked Whether the service checks parts. The SHA-256 of the bytes is sent with them then, so that a bit which flips on its way
 *   costs one part; not on a page that is not secure, where the platform does not hash.
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
    // The caller distinguishes an unreadable file from a connection that is down.
    throw new NetworkError('Network error', { cause })
  })
  const base64 = btoa(String.fromCharCode(...digest))
  const headers = { ...request.headers, 'Content-Digest': `sha-256=:${base64}:` }
  return sendWatched(connection, { ...request, headers }, body.size)
}
