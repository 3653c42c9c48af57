import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { WrittenBytes } from '../storage/writeBytes.js'

/** The hash of a file whose bytes arrive piece by piece. Bytes that arrive in order needn't be read again. */
export interface WholeHash {
  /** Takes bytes that are about to be written. */
  add(chunk: Uint8Array, position: number): void
  /** Makes the file survive a power cut, reads what didn't arrive in order, and returns the file's size and hash. */
  finish(path: string): Promise<WrittenBytes>
}

const READ_BYTES = 1_048_576

/** Starts a hash at the start of a file. */
export function createWholeHash(): WholeHash {
  let hash = createHash('sha256')
  let hashedBytes = 0
  const restart = () => {
    hash = createHash('sha256')
    hashedBytes = 0
  }
  return {
    add(chunk, position) {
      // Other bytes take the place of hashed ones.
      if (position < hashedBytes) restart()
      if (position !== hashedBytes) return
      hash.update(chunk)
      hashedBytes += chunk.length
    },
    async finish(path) {
      const file = await open(path, 'r+')
      try {
        await file.sync()
        if ((await file.stat()).size < hashedBytes) restart()
        // The upload might continue, and be finished again.
        const whole = hash.copy()
        let sizeBytes = hashedBytes
        const buffer = Buffer.allocUnsafe(READ_BYTES)
        for (;;) {
          const { bytesRead } = await file.read(buffer, 0, buffer.length, sizeBytes)
          if (bytesRead === 0) break
          whole.update(buffer.subarray(0, bytesRead))
          sizeBytes += bytesRead
        }
        return { sizeBytes, sha256: whole.digest('hex') }
      } finally {
        await file.close()
      }
    },
  }
}
