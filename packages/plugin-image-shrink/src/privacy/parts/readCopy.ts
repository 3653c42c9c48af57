import type { HeaderReader } from '../../bytes/HeaderReader.js'

/** More than any camera or editor writes about a file. */
const MAX_BYTES = 16_777_216

/** Resolves with a copy that can be changed. @throws RangeError if the file ends before, or for too many bytes */
export async function readCopy(
  reader: HeaderReader,
  at: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (length > MAX_BYTES) throw new RangeError('The header of the file is too long.')
  const { buffer, byteOffset } = await reader.view(at, length)
  return new Uint8Array(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer)
}
