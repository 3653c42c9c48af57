import {
  assertOk,
  getFault,
  hashSlice,
  NetworkError,
  type SendPart,
  type Session,
  sendWatched,
} from '@lading/transport-engine'

/** Status of a part that arrived with other bytes than its digest states. */
const DAMAGED_STATUS = 422

/**
 * Returns how parts are sent to a service that checks them: with the SHA-256 of their bytes, so that a bit which flips on its way costs
 * one part. Undefined for other services, and on a page that is not secure, where the platform does not hash.
 */
export function createCheckedSender({ isChecked }: Session): SendPart | undefined {
  if (!isChecked || !globalThis.crypto?.subtle) return undefined
  return async (connection, request) => {
    const { body, signal } = request
    const digest = await hashSlice(connection.http, body, body.size, signal).catch((cause: unknown) => {
      if (getFault(cause) === 'canceled') throw cause
      // The caller distinguishes an unreadable file from a connection that is down.
      throw new NetworkError('Network error', { cause })
    })
    const base64 = btoa(String.fromCharCode(...digest))
    const headers = { ...request.headers, 'Content-Digest': `sha-256=:${base64}:` }
    const response = await sendWatched(connection, { ...request, headers }, body.size)
    // Sent again, like a part that did not arrive.
    if (response.status === DAMAGED_STATUS) throw new NetworkError()
    assertOk(response)
  }
}
