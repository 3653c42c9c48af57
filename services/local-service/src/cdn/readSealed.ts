import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { SEAL_BYTES } from './formatSeal.js'

/** Reads a file that ends with its checksum. Null if it has another size or other bytes than were written. */
export async function readSealed(path: string, sealedBytes: number): Promise<Uint8Array | null> {
  const file = await open(path)
  try {
    // One byte more shows that the file is longer.
    const buffer = Buffer.allocUnsafe(sealedBytes + 1)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    const content = buffer.subarray(0, sealedBytes - SEAL_BYTES)
    const isWhole = bytesRead === sealedBytes && buffer.readUInt32BE(content.length) === crc32(content)
    return isWhole ? content : null
  } finally {
    await file.close()
  }
}
