import { UploadApiError } from '../errors/UploadApiError.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { ServiceParts } from './ServiceParts.js'

/** @throws UploadApiError `MultipartFileAlreadyUploadedError` when its file is stored. */
export async function findUpload(
  uuid: string,
  { multipart, storage }: Pick<ServiceParts, 'multipart' | 'storage'>,
): Promise<MultipartUpload | undefined> {
  const upload = await multipart.get(uuid)
  // The file after the upload: an upload is removed once its file is stored, and must not seem to have never been.
  if (await storage.get(uuid)) throw new UploadApiError('MultipartFileAlreadyUploadedError')
  return upload
}
