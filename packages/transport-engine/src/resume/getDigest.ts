import { toHex } from '@lading/cdn'
import { sha256 } from '@noble/hashes/sha2.js'
import { DIGEST_BLOCK_BYTES as BLOCK_BYTES } from './digestSlice.js'

const DIGEST_BYTES = 32

/**
 * Identifies bytes: hashes each 1 MiB block with SHA-256, and returns the SHA-256 of these hashes in hexadecimal.
 *
 * @throws DOMException when the bytes can no longer be read
 */
export async function getDigest(bytes: Blob): Promise<string> {
  const digests = new Uint8Array(Math.ceil(bytes.size / BLOCK_BYTES) * DIGEST_BYTES)
  for (let block = 0; block * BLOCK_BYTES < bytes.size; block++) {
    const buffer = await bytes.slice(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES).arrayBuffer()
    digests.set(await hash(new Uint8Array(buffer)), block * DIGEST_BYTES)
  }
  return toHex(await hash(digests))
}

/** The platform hashes off the main thread, but only on secure pages. */
async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
}
