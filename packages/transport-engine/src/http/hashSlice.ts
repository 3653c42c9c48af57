import type { FileSlice, HashName, Sender } from './Http.js'
import { hashBlocks } from './hashBlocks.js'

/**
 * Hashes a slice block by block in the worker, or in the page if no worker is running.
 *
 * @param blockBytes Size of every block but the last.
 * @param name Algorithm. @default 'sha-256'
 * @returns the concatenated block hashes
 * @throws DOMException when the bytes can no longer be read
 * @throws CancelError when the signal is aborted
 */
export async function hashSlice(
  sender: Sender,
  slice: FileSlice,
  blockBytes: number,
  signal: AbortSignal,
  name: HashName = 'sha-256',
): Promise<Uint8Array> {
  return (await sender.hash?.(slice, blockBytes, signal, name)) ?? hashBlocks(slice, blockBytes, name)
}
