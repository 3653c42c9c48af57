import type { FileSlice, Sender } from './Http.js'
import { hashBlocks } from './hashBlocks.js'

/**
 * Hashes the blocks of a slice in the worker, or in the page where none runs.
 *
 * @param blockBytes Size of every block but the last.
 * @returns the SHA-256 of each block, one after the other
 * @throws DOMException when the bytes can no longer be read
 * @throws CancelError when the signal is aborted
 */
export async function hashSlice(
  sender: Sender,
  slice: FileSlice,
  blockBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return (await sender.hash?.(slice, blockBytes, signal)) ?? hashBlocks(slice, blockBytes)
}
