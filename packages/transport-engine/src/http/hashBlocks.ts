import type { FileSlice } from './Http.js'

const HASH_BYTES = 32
/** Blocks that are read while others are hashed. */
const BLOCKS_AT_ONCE = 4

/**
 * Hashes the blocks of a slice: the SHA-256 of each, one after the other. The platform hashes off the thread that calls.
 *
 * @param blockBytes Size of every block but the last.
 * @throws DOMException when the bytes can no longer be read
 * @throws TypeError on a page that is not secure
 */
export async function hashBlocks(
  { file, start, size }: FileSlice,
  blockBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const count = Math.max(1, Math.ceil(size / blockBytes))
  const hashes = new Uint8Array(count * HASH_BYTES)
  let next = 0
  const hashNext = async () => {
    while (next < count) {
      const index = next++
      const from = start + index * blockBytes
      const block = file.slice(from, Math.min(from + blockBytes, start + size))
      const hash = await crypto.subtle.digest('SHA-256', await block.arrayBuffer())
      hashes.set(new Uint8Array(hash), index * HASH_BYTES)
    }
  }
  await Promise.all([...new Uint8Array(Math.min(count, BLOCKS_AT_ONCE))].map(hashNext))
  return hashes
}
