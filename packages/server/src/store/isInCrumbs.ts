/** Chunks that any body can have, however small they are. */
const PATIENCE_CHUNKS = 256
/** Average size of further chunks, in bytes. */
const MIN_CHUNK_BYTES = 64

/**
 * Returns true for a body in tiny chunks. No client sends a body like that, and each chunk costs hundreds of bytes of memory, however
 * small it is.
 *
 * @param chunks number of chunks that have arrived.
 * @param sizeBytes their size together.
 */
export function isInCrumbs(chunks: number, sizeBytes: number): boolean {
  return chunks > PATIENCE_CHUNKS + sizeBytes / MIN_CHUNK_BYTES
}
