import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { SEAL_BYTES } from './formatSeal.js'

const CHUNK_BYTES = 65_536

/** Returns true if a file ends with its checksum. Reads it chunk by chunk, whatever its size. */
export async function checkSeal(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const contentBytes = (await file.stat()).size - SEAL_BYTES
    if (contentBytes <= 0) return false
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    let checksum = 0
    for (let position = 0; position < contentBytes; ) {
      const length = Math.min(CHUNK_BYTES, contentBytes - position)
      const { bytesRead } = await file.read(chunk, 0, length, position)
      if (bytesRead === 0) return false
      checksum = crc32(chunk.subarray(0, bytesRead), checksum)
      position += bytesRead
    }
    const { bytesRead } = await file.read(chunk, 0, SEAL_BYTES, contentBytes)
    return bytesRead === SEAL_BYTES && chunk.readUInt32BE() === checksum
  } finally {
    await file.close()
  }
}
