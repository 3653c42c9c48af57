/** More than any profile or packet in a PNG. */
const MAX_BYTES = 16_777_216

/** Decompresses a PNG text. @throws RangeError for too many, @throws TypeError for corrupt ones */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.length
    if (size > MAX_BYTES) {
      await reader.cancel()
      throw new RangeError('A text of the PNG is too long.')
    }
    parts.push(value)
  }
}
