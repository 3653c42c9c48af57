import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { WrittenBytes } from './writeBytes.js'

/** Reads a file to its end, after making it survive a power cut, and returns its size and hash. */
export async function hashFile(path: string): Promise<WrittenBytes> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await open(path, 'r+')
  try {
    await file.sync()
    const buffer = Buffer.allocUnsafe(1_048_576)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, sizeBytes)
      if (bytesRead === 0) break
      hash.update(buffer.subarray(0, bytesRead))
      sizeBytes += bytesRead
    }
  } finally {
    await file.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
