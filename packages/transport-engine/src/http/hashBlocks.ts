import { Crc64 } from './Crc64.js'
import type { FileSlice, HashName } from './Http.js'

const HASH_BYTES = { 'sha-256': 32, crc64nvme: 8 } as const
/** Bytes read at a time, if the algorithm supports streaming. */
const PIECE_BYTES = 1_048_576
/** Blocks that are read while other blocks are hashed. */
const BLOCKS_AT_ONCE = 4

/**
 * Hashes a slice block by block and returns the concatenated hashes. The platform
 * computes SHA-256 off the calling thread; CRC-64/NVME runs on the calling thread.
 *
 * @param blockBytes Size of every block but the last.
 * @param name Algorithm. @default 'sha-256'
 * @throws DOMException when the bytes can no longer be read
 * @throws TypeError for SHA-256 on a page that isn't secure
 */
export async function hashBlocks(
  { file, start, size }: FileSlice,
  blockBytes: number,
  name: HashName = 'sha-256',
): Promise<Uint8Array<ArrayBuffer>> {
  const count = Math.max(1, Math.ceil(size / blockBytes))
  const hashes = new Uint8Array(count * HASH_BYTES[name])
  let next = 0
  const hashNext = async () => {
    while (next < count) {
      const index = next++
      const from = start + index * blockBytes
      const block = file.slice(from, Math.min(from + blockBytes, start + size))
      const hash = name === 'crc64nvme' ? await hashByCrc(block) : await hashBySha(block)
      hashes.set(hash, index * HASH_BYTES[name])
    }
  }
  await Promise.all([...new Uint8Array(Math.min(count, BLOCKS_AT_ONCE))].map(hashNext))
  return hashes
}

async function hashBySha(block: Blob): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await block.arrayBuffer()))
}

async function hashByCrc(block: Blob): Promise<Uint8Array> {
  const crc = new Crc64()
  for (let start = 0; start < block.size; start += PIECE_BYTES)
    crc.update(new Uint8Array(await block.slice(start, start + PIECE_BYTES).arrayBuffer()))
  return crc.digest()
}
