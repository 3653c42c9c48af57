import { open } from 'node:fs/promises'
import { UploadApiError } from '../errors/UploadApiError.js'
import { fromDisk } from '../storage/fromDisk.js'
import type { AppendedBody } from './AppendedBody.js'
import { writeWhole } from './writePart.js'

/** Bytes after which an append counts although more of it arrives: a crash loses no more than these. */
const CHECKPOINT_BYTES = 8_388_608

/** Where a body is appended. */
export interface AppendPlace {
  readonly path: string
  readonly offset: number
  /** Most bytes that the file may have. */
  readonly maxBytes: number
  /** Notes that the bytes up to an offset are on the disk. */
  readonly record: (offset: number) => Promise<void>
}

/**
 * Appends a body to a file chunk by chunk, so memory stays flat, and returns the offset after it. What arrives counts even if the rest of
 * it doesn't arrive, except for a body that is verified as a whole.
 *
 * @throws UploadApiError `MultipartUploadSizeTooLargeError`. @throws StorageError when the disk refuses.
 */
export async function appendToFile(
  { path, offset, maxBytes, record }: AppendPlace,
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
    for await (const chunk of chunks) {
      if (end + chunk.length > maxBytes) throw new UploadApiError('MultipartUploadSizeTooLargeError')
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
