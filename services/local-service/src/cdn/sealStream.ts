import { crc32 } from 'node:zlib'
import { formatSeal } from './formatSeal.js'

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
