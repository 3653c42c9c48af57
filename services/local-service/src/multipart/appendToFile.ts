import { open } from 'node:fs/promises'
import { UploadApiError } from '../errors/UploadApiError.js'
import { fromDisk } from '../storage/fromDisk.js'
import type { AppendedBody } from './AppendedBody.js'
import type { WholeHash } from './createWholeHash.js'
import { writeWhole } from './writePart.js'

/** Bytes after which an append is recorded while more of it arrives: a crash loses no more than this. */
const CHECKPOINT_BYTES = 8_388_608

/** The file that a body is appended to. */
export interface AppendPlace {
  readonly path: string
  readonly offset: number
  /** Most bytes that the file can have. */
  readonly maxBytes: number
  readonly whole: WholeHash
  /** Records that the bytes up to an offset are on the disk. */
  readonly record: (offset: number) => Promise<void>
}

/**
 * Appends a body to a file chunk by chunk, so memory stays flat, and returns the offset after it. Received bytes count even if the
 * rest doesn't arrive, unless the body is verified as a whole.
 *
 * @throws UploadApiError `MultipartUploadSizeTooLargeError`. @throws StorageError if the disk refuses.
 */
export async function appendToFile(
  { path, offset, maxBytes, whole, record }: AppendPlace,
  { chunks, verify, onStored }: AppendedBody,
): Promise<number> {
  let end = offset
  let recorded = offset
  const file = await fromDisk(open(path, 'r+'))
  const keep = async () => {
    if (end === recorded) return
    await fromDisk(file.datasync())
    await record(end)
    recorded = end
  }
  try {
    // Refused bytes, and those that a crash kept out of the journal, don't count: a shorter body must not leave their end in the file.
    if ((await fromDisk(file.stat())).size > offset) await fromDisk(file.truncate(offset))
    for await (const chunk of chunks) {
      if (end + chunk.length > maxBytes) throw new UploadApiError('MultipartUploadSizeTooLargeError')
      whole.add(chunk, end)
      await fromDisk(writeWhole(file, chunk, end))
      end += chunk.length
      if (verify || end - recorded < CHECKPOINT_BYTES) continue
      await keep()
      onStored?.(end)
    }
    verify?.()
    await keep()
    return end
  } finally {
    await file.close()
  }
}
