import { UploadApiError } from '../errors/UploadApiError.js'
import type { AppendedBody } from './AppendedBody.js'
import { appendToFile } from './appendToFile.js'
import { createPartPlan, measureStart } from './createPartPlan.js'
import type { UnfinishedUpload } from './UnfinishedUpload.js'

/** Key of an appended body among the numbered parts. */
const APPENDING = 0

/** Returns an upload's contiguous bytes from the start. */
export function measureEntry({ upload, parts, appendedBytes }: UnfinishedUpload): number {
  return appendedBytes ?? measureStart(createPartPlan(upload.sizeBytes, upload.partSizeBytes), parts)
}

/**
 * Appends a body to an upload, see `MultipartStore.append`.
 *
 * @param path path of the upload's bytes.
 * @param record Records the offset up to which bytes are on the disk, unless the upload was removed.
 */
export function appendToEntry(
  entry: UnfinishedUpload,
  { path, record }: { readonly path: string; readonly record: (offset: number) => Promise<void> },
  offset: number,
  body: AppendedBody,
): Promise<number> {
  if (entry.isAssembling) return Promise.reject(new UploadApiError('MultipartFileAlreadyUploadedError'))
  if (entry.writers.size > 0 || offset !== measureEntry(entry)) {
    return Promise.reject(new UploadApiError('MultipartPartReplacedError'))
  }
  const place = {
    path,
    offset,
    maxBytes: entry.upload.sizeBytes,
    whole: entry.whole,
    async record(end: number) {
      await record(end)
      entry.appendedBytes = end
    },
  }
  const work = appendToFile(place, body)
  entry.writers.set(APPENDING, { bytes: { destroy: body.end }, ended: work.catch(() => {}) })
  return work.finally(() => entry.writers.delete(APPENDING))
}
