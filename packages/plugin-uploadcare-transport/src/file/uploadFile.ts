import type { FileInfo } from '@lading/kernel'
import type { Connection } from '../client/Connection.js'
import { createProgress, type Progress } from '../client/createProgress.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fetchReadyInfo } from '../client/fetchReadyInfo.js'
import { sentFiles } from '../client/sentFiles.js'
import { UploadError } from '../errors/UploadError.js'
import { uploadMultipart } from '../multipart/uploadMultipart.js'
import { lostResponses, uploadDirect } from './uploadDirect.js'

/**
 * Uploads a file, in one request or in parts, and resolves once the service has it ready.
 *
 * A file whose bytes arrived in an earlier, failed upload is only looked up. The size of the stored file is compared with that
 * of the file that was sent.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadFile(connection: Connection, upload: FileUpload): Promise<FileInfo> {
  const { file, onProgress, onBytesSent } = upload
  const progress = createProgress(file.size, onProgress, connection.clock, onBytesSent)
  const isMultipart = file.size >= connection.settings.multipartMinFileSize
  const info = await (isMultipart ? uploadMultipart : uploadWhole)(connection, upload, progress)
  assertSize(info, file)
  progress.confirmed()
  return info
}

async function uploadWhole(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<FileInfo> {
  const { file, source, signal, onWait } = upload
  const known = sentFiles.take(connection, upload)
  if (known) progress.allSent()
  const uuid = known ?? (await uploadDirect(connection, upload, progress))
  try {
    const info = await fetchReadyInfo(connection, { uuid, source, signal, onWait })
    return lostResponses.has(connection, file) ? { ...info, possibleDuplicate: true } : info
  } catch (error) {
    sentFiles.keep(connection, upload, uuid, error)
    throw error
  }
}

/** Refuses a stored file of another size: bytes were lost on the way. @throws UploadError `size-mismatch` */
function assertSize(info: FileInfo, file: Blob): void {
  if (info.size === file.size) return
  throw new UploadError(
    'size-mismatch',
    `The file arrived damaged: ${file.size} bytes were sent, and the upload service has ${info.size}. Upload it again.`,
    { cause: info },
  )
}
