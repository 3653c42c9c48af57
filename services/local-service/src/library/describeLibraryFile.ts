import type { Project } from '../projects/ProjectOptions.js'
import { signDelivery } from '../projects/signDelivery.js'
import type { StoredFile } from '../storage/StoredFile.js'

const HOUR_MS = 3_600_000

/** Describes a file as a library lists it. */
export function describeLibraryFile(
  { uuid, originalFilename, sizeBytes, mimeType, uploadedAt, image, isPrivate }: StoredFile,
  { secretKeys: [secretKey], ...project }: Project,
  nowMs: number,
): Record<string, unknown> {
  // The same for an hour, so that browsers keep the images.
  const expiresAtMs = (Math.floor(nowMs / HOUR_MS) + 2) * HOUR_MS
  const isSigned = (isPrivate || project.isPrivate) && secretKey !== undefined
  return {
    uuid,
    name: originalFilename,
    size: sizeBytes,
    mime_type: mimeType,
    uploaded_at: uploadedAt,
    is_image: image !== null,
    ...(isSigned && { delivery_query: signDelivery(uuid, secretKey, expiresAtMs) }),
  }
}
