import { createPartPlan, type MultipartUpload, UploadApiError } from '@lading/local-service/parts'
import type { StorePart } from '@lading/server/store'

/** Chooses an upload's planned parts from the store's parts. @throws UploadApiError if a part is missing or has a different size */
export function choosePlanned(
  { sizeBytes, partSizeBytes }: MultipartUpload,
  found: readonly StorePart[],
): readonly StorePart[] {
  const byNumber = new Map(found.map((part) => [part.number, part]))
  const plan = createPartPlan(sizeBytes, partSizeBytes)
  if (!plan.every(({ number }) => byNumber.has(number))) {
    throw new UploadApiError('MultipartUploadSizeTooSmallError')
  }
  return plan.map(({ number, sizeBytes: plannedBytes }) => {
    const part = byNumber.get(number)
    if (part?.sizeBytes === plannedBytes) return part
    throw new UploadApiError('MultipartFileCompletionFailedError')
  })
}
