import { UploadApiError } from '../errors/UploadApiError.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { ServiceParts } from './ServiceParts.js'

/**
 * Finds an upload of a project. Uploads of other projects don't exist for it.
 *
 * @throws UploadApiError `MultipartFileAlreadyUploadedError` when its file is stored.
 */
export async function findUpload(
  uuid: string,
  { multipart, storage }: Pick<ServiceParts, 'multipart' | 'storage'>,
  publicKey?: string,
): Promise<MultipartUpload | undefined> {
  const upload = await multipart.get(uuid)
  // The file after the upload: an upload is removed once its file is stored, and must not seem to have never been.
  const file = await storage.get(uuid)
  const isOther =
    publicKey !== undefined && [upload, file].some((found) => found && found.publicKey !== publicKey)
  if (isOther) return undefined
  if (file) throw new UploadApiError('MultipartFileAlreadyUploadedError')
  return upload
}

/** Finds an upload whose parts have URLs. One that is appended to isn't found: its parts are confirmed in their order. */
export async function findPartUpload(
  ...args: Parameters<typeof findUpload>
): Promise<MultipartUpload | undefined> {
  const upload = await findUpload(...args)
  return upload?.appended ? undefined : upload
}
