import { toBase64 } from '../crypto/toBase64.js'

/** Name of the header that has a part's SHA-256. */
export const CHECKSUM_HEADER = 'x-amz-checksum-sha256'

/** Headers by which a store compares the bytes of a request. */
export async function getChecksumHeaders(
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Record<string, string>> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return { [CHECKSUM_HEADER]: toBase64(new Uint8Array(digest)) }
}
