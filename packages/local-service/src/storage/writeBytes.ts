import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { fromDisk } from './fromDisk.js'

export interface WrittenBytes {
  readonly sizeBytes: number
  /** SHA-256 in lower-case hexadecimal. */
  readonly sha256: string
}

/**
 * Writes a stream to a new file chunk by chunk, so memory stays flat, and makes it survive a power cut. Stream errors are passed on
 * unchanged.
 *
 * @throws StorageError if the disk refuses.
 */
export async function writeBytes(path: string, bytes: AsyncIterable<Uint8Array>): Promise<WrittenBytes> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await fromDisk(open(path, 'wx'))
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      sizeBytes += chunk.length
      await fromDisk(file.writeFile(chunk))
    }
    await fromDisk(file.sync())
  } finally {
    await file.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
