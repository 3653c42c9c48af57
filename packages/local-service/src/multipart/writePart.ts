import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import { fromDisk } from '../storage/fromDisk.js'
import type { Part } from './createPartPlan.js'
import type { WrittenPart } from './parseJournal.js'

/**
 * Writes the bytes of a part to their place in the file, chunk by chunk, so memory stays flat.
 *
 * @param expectedSha256 of its bytes in lower-case hexadecimal, as its client states it.
 * @throws UploadApiError `MultipartUploadSizeTooLargeError` as soon as there is more than planned, `MultipartPartDamagedError` for
 * other bytes than expected.
 * @throws StorageError when the disk refuses.
 */
export async function writePart(
  path: string,
  part: Part,
  bytes: Readable,
  expectedSha256?: string,
): Promise<WrittenPart> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await fromDisk(open(path, 'r+'))
  try {
    // The connection must outlive a refusal, or the client never reads it.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
      if (sizeBytes + chunk.length > part.sizeBytes)
        throw new UploadApiError('MultipartUploadSizeTooLargeError')
      hash.update(chunk)
      await fromDisk(writeWhole(file, chunk, part.offsetBytes + sizeBytes))
      sizeBytes += chunk.length
    }
    await fromDisk(file.datasync())
  } finally {
    await file.close()
  }
  const sha256 = hash.digest('hex')
  if (expectedSha256 !== undefined && expectedSha256 !== sha256) {
    throw new UploadApiError('MultipartPartDamagedError')
  }
  return { number: part.number, sizeBytes, sha256 }
}

async function writeWhole(
  file: Awaited<ReturnType<typeof open>>,
  chunk: Uint8Array,
  position: number,
): Promise<void> {
  let done = 0
  while (done < chunk.length) {
    done += (await file.write(chunk, done, chunk.length - done, position + done)).bytesWritten
  }
}
