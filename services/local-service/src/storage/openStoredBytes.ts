import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CdnError } from '../errors/CdnError.js'

const CHUNK_BYTES = 65_536

/** A slice of a file, in bytes counted from 0; both ends are included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Opens a stored file's bytes, or a slice of them: exactly as many as were stored, or an error.
 *
 * @param sizeBytes size that the file was stored with.
 * @throws CdnError `file-damaged` if it's gone or has another size. The stream fails if it gets shorter.
 */
export async function openStoredBytes(path: string, sizeBytes: number, range?: ByteRange): Promise<Readable> {
  const file = await open(path).catch((cause: unknown) => {
    throw damaged('cannot be read', cause)
  })
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  try {
    const { size } = await file.stat()
    if (size !== sizeBytes) throw damaged(`has ${size} bytes instead of ${sizeBytes}`)
  } catch (error) {
    await file.close()
    throw error
  }
  return createReader(file, start, end)
}

/**
 * Creates a stream over an open file. Not a generator: a generator that's abandoned before its first byte never runs, and would
 * leave the file open.
 */
function createReader(file: FileHandle, start: number, end: number): Readable {
  let position = start
  async function readNext(): Promise<Buffer | null> {
    if (position > end) return null
    const length = Math.min(CHUNK_BYTES, end - position + 1)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
    // The length has been announced, so only a broken connection reports the failure to the client.
    if (bytesRead === 0) throw damaged('has become shorter')
    position += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      readNext().then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      )
    },
  })
}

function damaged(reason: string, cause?: unknown): CdnError {
  const message = `The stored file ${reason}, because its data directory was changed: upload it again.`
  return new CdnError('file-damaged', message, { cause })
}
