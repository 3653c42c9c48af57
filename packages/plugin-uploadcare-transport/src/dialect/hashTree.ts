import { toHex } from '@lading/cdn'
import { hashSlice } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { fileFacts } from '../client/fileFacts.js'

/** Size of every block but the last. Source: `known_content: 'sha-256-tree'`. */
const BLOCK_BYTES = 1_048_576
/** Bytes per message to the worker. Hashing can be aborted between messages. */
const SLICE_BYTES = 16 * BLOCK_BYTES
const HASH_BYTES = 32

/**
 * Hashes a file as a tree: hashes each 1 MiB block with SHA-256, and returns the SHA-256 of these hashes in hexadecimal.
 *
 * @throws DOMException when the file can no longer be read
 * @throws CancelError when the signal is aborted
 */
export async function hashTree(
  { http }: Pick<Connection, 'http'>,
  file: Blob,
  signal: AbortSignal,
): Promise<string> {
  const facts = fileFacts(file)
  if (facts.treeHash !== undefined) return facts.treeHash
  const hashes = new Uint8Array(Math.ceil(file.size / BLOCK_BYTES) * HASH_BYTES)
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const slice = { file, start, size: Math.min(SLICE_BYTES, file.size - start) }
    hashes.set(await hashSlice(http, slice, BLOCK_BYTES, signal), (start / BLOCK_BYTES) * HASH_BYTES)
  }
  const hash = toHex(await crypto.subtle.digest('SHA-256', hashes))
  facts.treeHash = hash
  return hash
}
