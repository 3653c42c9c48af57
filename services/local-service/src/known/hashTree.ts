import { createHash } from 'node:crypto'

/** Size of every block except the last. */
export const BLOCK_BYTES = 1_048_576

/** Hashes bytes as a tree: the SHA-256 of each 1 MiB block's SHA-256, in lower-case hexadecimal. */
export async function hashTree(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const root = createHash('sha256')
  let block = createHash('sha256')
  let blockBytes = 0
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + BLOCK_BYTES - blockBytes)
      block.update(taken)
      blockBytes += taken.length
      from += taken.length
      if (blockBytes < BLOCK_BYTES) continue
      root.update(block.digest())
      block = createHash('sha256')
      blockBytes = 0
    }
  }
  if (blockBytes > 0) root.update(block.digest())
  return root.digest('hex')
}
