/** Bytes kept in memory before they become a blob, which browsers can move to disk. */
const BLOCK_BYTES = 4_194_304

/**
 * Returns a copy of a file that has bytes although its size is 0, as some Android apps report it. Returns the file itself if it's empty
 * or can't be read. Without the copy, an empty file would be announced, compared or stored.
 */
export async function readUnsized(file: Blob, signal: AbortSignal): Promise<Blob> {
  if (file.size > 0) return file
  const blobs: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    const reader = file.stream().getReader()
    for (;;) {
      const { value } = await reader.read()
      if (!value || signal.aborted) break
      chunks.push(value)
      bytes += value.length
      if (bytes < BLOCK_BYTES) continue
      blobs.push(new Blob(chunks))
      chunks = []
      bytes = 0
    }
  } catch {
    return file
  }
  const copy = new Blob([...blobs, ...chunks], { type: file.type })
  return copy.size === 0 || signal.aborted ? file : copy
}
