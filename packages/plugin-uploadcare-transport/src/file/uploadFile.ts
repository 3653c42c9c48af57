import type { FileInfo } from '@lading/kernel'
import { assertSize } from '../client/assertSize.js'
import type { Connection } from '../client/Connection.js'
import { createProgress, type Progress } from '../client/createProgress.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fetchReadyInfo } from '../client/fetchReadyInfo.js'
import { sentFiles } from '../client/sentFiles.js'
import { uploadMultipart } from '../multipart/uploadMultipart.js'
import { lostResponses } from './lostResponses.js'
import { uploadDirect } from './uploadDirect.js'

/**
 * Uploads a file, in one request or in parts, and resolves once the service has it ready.
 *
 * A file whose bytes arrived in an earlier, failed upload is only looked up. The size of the stored file is compared with that
 * of the file that was sent.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadFile(connection: Connection, given: FileUpload): Promise<FileInfo> {
  const upload = { ...given, onBytesSent: once(given.onBytesSent) }
  const progress = createProgress(upload.file.size, upload.onProgress, connection.clock)
  const isMultipart = upload.file.size >= connection.settings.multipartMinFileSize
  const info = await (isMultipart ? uploadMultipart : uploadWhole)(connection, upload, progress)
  progress.confirmed()
  return info
}

async function uploadWhole(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<FileInfo> {
  const { file, source, signal, onBytesSent, onWait } = upload
  const known = sentFiles.take(connection, upload)
  if (known) {
    progress.sent(file.size)
    onBytesSent()
  }
  const uuid = known ?? (await uploadDirect(connection, upload, progress))
  try {
    const info = await fetchReadyInfo(connection, { uuid, source, signal, onWait })
    assertSize(info, file)
    return lostResponses.has(connection, file) ? { ...info, possibleDuplicate: true } : info
  } catch (error) {
    sentFiles.keep(connection, upload, uuid, error)
    throw error
  }
}

function once(callback: () => void): () => void {
  let isCalled = false
  return () => {
    if (isCalled) return
    isCalled = true
    callback()
  }
}
