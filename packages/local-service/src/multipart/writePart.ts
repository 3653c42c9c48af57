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
 * @throws UploadApiError `MultipartUploadSizeTooLargeError` as soon as there is more than planned.
 * @throws StorageError when the disk refuses.
 */
export async function writePart(path: string, part: Part, bytes: Readable): Promise<WrittenPart> {
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
  return { number: part.number, sizeBytes, sha256: hash.digest('hex') }
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
