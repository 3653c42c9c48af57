/** Number of chunks that are always fine, however small they are. */
const PATIENCE_CHUNKS = 256
/** Minimum average size of further chunks, in bytes. */
const MIN_CHUNK_BYTES = 64

/**
 * Returns true for a body in tiny chunks. No client sends such a body, and each chunk costs hundreds of bytes of memory, however small it
 * is.
 *
 * @param chunks Number of chunks that have arrived.
 * @param sizeBytes Their total size.
 */
export function isInCrumbs(chunks: number, sizeBytes: number): boolean {
  return chunks > PATIENCE_CHUNKS + sizeBytes / MIN_CHUNK_BYTES
}
