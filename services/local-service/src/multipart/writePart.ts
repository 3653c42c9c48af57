import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import { fromDisk } from '../storage/fromDisk.js'
import type { Part } from './createPartPlan.js'
import type { WholeHash } from './createWholeHash.js'
import type { WrittenPart } from './parseJournal.js'

/** An earlier attempt at a part, whose bytes are already in place. */
export interface EarlierAttempt {
  readonly sizeBytes: number
  /** Called before the first byte that differs is written. From then on the earlier attempt no longer counts. */
  readonly onOverwrite: () => Promise<void>
}

interface WriteOptions {
  /** The bytes' hash in lower-case hexadecimal, as the client states it. */
  readonly expectedSha256?: string | undefined
  readonly earlier?: EarlierAttempt | undefined
  /** The hash of the file that the part belongs to. */
  readonly whole: WholeHash
}

/**
 * Writes a part's bytes to their place in the file, chunk by chunk, so memory stays flat. Bytes that an earlier attempt has brought
 * aren't written again, so an attempt with the same bytes that ends too soon loses nothing.
 *
 * @throws UploadApiError `MultipartUploadSizeTooLargeError` as soon as more bytes arrive than planned,
 *   `MultipartPartDamagedError` for other bytes than expected.
 * @throws StorageError if the disk refuses.
 */
export async function writePart(
  path: string,
  part: Part,
  bytes: Readable,
  { expectedSha256, earlier, whole }: WriteOptions,
): Promise<WrittenPart> {
  const hash = expectedSha256 === undefined ? undefined : createHash('sha256')
  let sizeBytes = 0
  let isSame = earlier !== undefined
  const overwrite = async () => {
    isSame = false
    await earlier?.onOverwrite()
  }
  const file = await fromDisk(open(path, 'r+'))
  try {
    // The connection must outlive a refusal, or the client never reads it.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
      if (sizeBytes + chunk.length > part.sizeBytes)
        throw new UploadApiError('MultipartUploadSizeTooLargeError')
      hash?.update(chunk)
      const position = part.offsetBytes + sizeBytes
      sizeBytes += chunk.length
      const isStored = async () =>
        sizeBytes <= (earlier?.sizeBytes ?? 0) && (await hasBytes(file, chunk, position))
      if (isSame && !(await fromDisk(isStored()))) await overwrite()
      if (isSame) continue
      whole.add(chunk, position)
      await fromDisk(writeWhole(file, chunk, position))
    }
    if (isSame && sizeBytes !== earlier?.sizeBytes) await overwrite()
    await fromDisk(file.datasync())
  } finally {
    await file.close()
  }
  const sha256 = hash?.digest('hex')
  if (expectedSha256 !== sha256) throw new UploadApiError('MultipartPartDamagedError')
  return { number: part.number, sizeBytes, ...(sha256 !== undefined && { sha256 }) }
}

async function hasBytes(file: FileHandle, chunk: Uint8Array, position: number): Promise<boolean> {
  const found = Buffer.alloc(chunk.length)
  let done = 0
  while (done < found.length) {
    const { bytesRead } = await file.read(found, done, found.length - done, position + done)
    if (bytesRead === 0) return false
    done += bytesRead
  }
  return found.equals(chunk)
}

/** Writes a whole chunk to its place in a file. */
export async function writeWhole(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let done = 0
  while (done < chunk.length) {
    done += (await file.write(chunk, done, chunk.length - done, position + done)).bytesWritten
  }
}
