import { toHex } from '@lading/cdn'
import type { FileSlice } from '../http/Http.js'
import { hashBlocks } from '../http/hashBlocks.js'

/** Block size of a digest: each block is hashed separately. */
export const DIGEST_BLOCK_BYTES = 1_048_576

/**
 * Returns the same digest as {@link getDigest}, for a slice that isn't empty, on a secure page or in its worker.
 *
 * @throws DOMException when the bytes can no longer be read
 */
export async function digestSlice(slice: FileSlice): Promise<string> {
  const hashes = await hashBlocks(slice, DIGEST_BLOCK_BYTES)
  return toHex(await crypto.subtle.digest('SHA-256', hashes))
}
