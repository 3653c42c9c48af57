import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { fromDisk } from './fromDisk.js'

export interface WrittenBytes {
  readonly sizeBytes: number
  /** SHA-256 in lower-case hexadecimal. */
  readonly sha256: string
}

interface KeptBytes extends WrittenBytes {
  /** Copy of the first bytes. */
  readonly head: Uint8Array
}

/**
 * Writes a stream to a new file chunk by chunk, so memory stays flat, and makes it survive a power cut. Stream errors are passed on
 * unchanged.
 *
 * @param headBytes number of first bytes to return.
 * @throws StorageError if the disk refuses.
 */
export async function writeBytes(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  headBytes = 0,
): Promise<KeptBytes> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const head: Uint8Array[] = []
  const file = await fromDisk(open(path, 'wx'))
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      if (sizeBytes < headBytes) head.push(chunk.slice(0, headBytes - sizeBytes))
      await fromDisk(file.writeFile(chunk))
      sizeBytes += chunk.length
    }
    await fromDisk(file.sync())
  } finally {
    await file.close()
  }
  return { sizeBytes, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}
