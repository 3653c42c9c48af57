import { crc32 } from 'node:zlib'

/** Length of the checksum, in bytes. */
export const SEAL_BYTES = 4

/**
 * Appends a checksum to a stream, so that `checkSeal` can detect any change on disk.
 *
 * @throws Error if the stream doesn't have the announced size.
 */
export async function* sealStream(
  body: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  let [doneBytes, checksum] = [0, 0]
  for await (const chunk of body) {
    doneBytes += chunk.length
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (doneBytes !== sizeBytes) throw new Error(`the image has ${doneBytes} bytes instead of ${sizeBytes}`)
  yield formatSeal(checksum)
}

/** Returns bytes with their checksum appended. */
export function sealBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, formatSeal(crc32(bytes))])
}

function formatSeal(checksum: number): Buffer {
  const seal = Buffer.allocUnsafe(SEAL_BYTES)
  seal.writeUInt32BE(checksum)
  return seal
}
