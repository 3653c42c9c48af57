import { sanitizeFilename } from '../info/sanitizeFilename.js'
import { createPartPlan, type PartRange, sliceParts } from './createPartPlan.js'
import type { MultipartUpload } from './MultipartUpload.js'

/**
 * Creates the URLs for an upload's parts when the service itself receives them. @param range the parts to create URLs for. @default
 * all
 */
export function createPartAddresses(
  { uuid, filename, sizeBytes, partSizeBytes, expiresAtMs }: MultipartUpload,
  baseUrl: string,
  range?: PartRange,
): readonly string[] {
  const address = `${baseUrl}/multipart/upload/${uuid}/${encodeURIComponent(sanitizeFilename(filename))}`
  return sliceParts(createPartPlan(sizeBytes, partSizeBytes), range).map(
    ({ number }) => `${address}?partNumber=${number}&expires=${expiresAtMs}`,
  )
}
