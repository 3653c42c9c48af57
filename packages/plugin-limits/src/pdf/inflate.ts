/** Inflates a zlib stream, at most `maxBytes` of it. A stream with a damaged end has what is before it. */
export async function inflate(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    while (length < maxBytes) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      length += value.byteLength
    }
  } catch {
    // Some writers leave a line break behind the stream, which browsers refuse.
  }
  reader.cancel().catch(() => {})
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all.subarray(0, maxBytes)
}
