import type { Sender } from '../fairness/senderOf.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { ReceivedFile } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { ServiceParts } from './ServiceParts.js'

/** Stores the bytes of an upload in parts. @throws UploadApiError, StorageError */
export async function storeAssembled(
  { filename, declaredMimeType, publicKey, isStored, source, metadata, tags }: MultipartUpload,
  file: ReceivedFile,
  sender: Sender,
  { intake }: Pick<ServiceParts, 'intake'>,
  treeHash?: string,
): Promise<StoredFile> {
  const details = { ...(publicKey && { publicKey }), isStored, source, metadata, tags, savedUrl: null }
  return intake.store(
    { file, filename, declaredMimeType },
    { ...details, ...(treeHash && { treeHash }) },
    sender,
  )
}
