import { assertOk, NetworkError, type SendPart, type Session, sendWatched } from '@lading/transport-engine'

/** Status of a part that arrived with other bytes than its digest states. */
const DAMAGED_STATUS = 422

/**
 * Returns how the parts of a file are sent to a service that checks them: with the SHA-256 of their bytes, so that a bit which flips on
 * its way costs one part. Undefined for other services, and on a page that is not secure, where the platform does not hash.
 */
export function createCheckedSender(file: Blob, { partSizeBytes, isChecked }: Session): SendPart | undefined {
  const subtle = globalThis.crypto?.subtle
  if (!isChecked || !subtle) return undefined
  return async (connection, request, index) => {
    const part = file.slice(index * partSizeBytes, (index + 1) * partSizeBytes)
    const digest = await subtle.digest('SHA-256', await readPart(part))
    const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
    const headers = { ...request.headers, 'Content-Digest': `sha-256=:${base64}:` }
    const response = await sendWatched(connection, { ...request, headers }, request.body.size)
    // Sent again, like a part that did not arrive.
    if (response.status === DAMAGED_STATUS) throw new NetworkError()
    assertOk(response)
  }
}

/** Reads a part. The caller tells a file that can no longer be read from a connection that is down. */
async function readPart(part: Blob): Promise<ArrayBuffer> {
  try {
    return await part.arrayBuffer()
  } catch (cause) {
    throw new NetworkError('Network error', { cause })
  }
}
