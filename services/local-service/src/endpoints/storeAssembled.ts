import { UploadApiError } from '../errors/UploadApiError.js'
import type { Sender } from '../fairness/senderOf.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { ReceivedFile } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { ServiceParts } from './ServiceParts.js'

/**
 * Stores a multipart upload's bytes.
 *
 * @throws UploadApiError `MultipartFileCompletionFailedError` if another file has its id, or a limit's code. @throws StorageError
 */
export async function storeAssembled(
  { filename, declaredMimeType, publicKey, owner, isStored, source, metadata, tags }: MultipartUpload,
  file: ReceivedFile,
  sender: Sender,
  { intake }: Pick<ServiceParts, 'intake'>,
  treeHash?: string,
): Promise<StoredFile> {
  const details = {
    ...(publicKey && { publicKey }),
    ...(owner && { owner }),
    isStored,
    source,
    metadata,
    tags,
    savedUrl: null,
  }
  const stored = await intake.store(
    { file, filename, declaredMimeType },
    { ...details, ...(treeHash && { treeHash }) },
    sender,
  )
  const isSame =
    stored.publicKey === publicKey && stored.sizeBytes === file.sizeBytes && stored.sha256 === file.sha256
  if (!isSame) throw new UploadApiError('MultipartFileCompletionFailedError')
  return stored
}
