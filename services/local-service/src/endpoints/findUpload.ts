import { UploadApiError } from '../errors/UploadApiError.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { ServiceParts } from './ServiceParts.js'

/**
 * Finds a project's upload. To a project, other projects' uploads don't exist.
 *
 * @throws UploadApiError `MultipartFileAlreadyUploadedError` if its file is stored.
 */
export async function findUpload(
  uuid: string,
  { multipart, storage }: Pick<ServiceParts, 'multipart' | 'storage'>,
  publicKey?: string,
): Promise<MultipartUpload | undefined> {
  const upload = await multipart.get(uuid)
  // Look for the file after the upload: an upload is removed once its file is stored, and must not seem to have never existed.
  const file = await storage.get(uuid)
  const isOther =
    publicKey !== undefined && [upload, file].some((found) => found && found.publicKey !== publicKey)
  if (isOther) return undefined
  if (file) throw new UploadApiError('MultipartFileAlreadyUploadedError')
  return upload
}

/** Finds an upload whose parts have URLs. Appended uploads aren't found because their parts are confirmed in order. */
export async function findPartUpload(
  ...args: Parameters<typeof findUpload>
): Promise<MultipartUpload | undefined> {
  const upload = await findUpload(...args)
  return upload?.appended ? undefined : upload
}
