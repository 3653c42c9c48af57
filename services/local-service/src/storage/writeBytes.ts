import { createHash } from 'node:crypto'
import { fsync as fsyncWithCallback, writev as writevWithCallback } from 'node:fs'
import { promisify } from 'node:util'
import { fromDisk } from './fromDisk.js'
import { withFile } from './withFile.js'

export interface WrittenBytes {
  readonly sizeBytes: number
  /** SHA-256 in lower-case hexadecimal. */
  readonly sha256: string
}

interface KeptBytes extends WrittenBytes {
  /** Copy of the first bytes. */
  readonly head: Uint8Array
}

const fsync = promisify(fsyncWithCallback)
const writev = promisify(writevWithCallback)
/** Chunks are written together when they have this many bytes, or are this many: a chunk of one byte costs a hundred. */
const WRITE_BYTES = 262_144
const WRITE_CHUNKS = 64

/**
 * Writes a stream to a new file, so that memory stays flat, and makes it survive a power cut. Stream errors are passed on unchanged.
 *
 * @param headBytes number of first bytes to return.
 * @throws StorageError if the disk refuses.
 */
export function writeBytes(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  headBytes = 0,
): Promise<KeptBytes> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const head: Uint8Array[] = []
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const receive = async (file: number) => {
    for await (const chunk of bytes) {
      hash.update(chunk)
      if (sizeBytes < headBytes) head.push(chunk.slice(0, headBytes - sizeBytes))
      sizeBytes += chunk.length
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes < WRITE_BYTES && waiting.length < WRITE_CHUNKS) continue
      await fromDisk(writeAll(file, waiting))
      waiting = []
      waitingBytes = 0
    }
    await fromDisk(writeAll(file, waiting))
    await fromDisk(fsync(file))
    return { sizeBytes, sha256: hash.digest('hex'), head: Buffer.concat(head) }
  }
  return withFile(path, 'wx', receive)
}

/** Writes chunks to the end of a file. A disk can take some of them at first. */
async function writeAll(file: number, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = chunks.filter(({ length }) => length > 0)
  while (rest.length > 0) {
    let { bytesWritten } = await writev(file, rest)
    rest = rest.flatMap((chunk) => {
      const done = Math.min(bytesWritten, chunk.length)
      bytesWritten -= done
      return done < chunk.length ? [chunk.subarray(done)] : []
    })
  }
}
