import type { FileInfo } from '@lading/kernel'
import type { Connection } from './Connection.js'
import { createProgress, type Progress } from './createProgress.js'
import type { FileUpload } from './FileUpload.js'
import { fetchReadyInfo } from './fetchReadyInfo.js'
import { loadLazily } from './loadLazily.js'
import { sentFiles } from './sentFiles.js'
import { uploadDirect } from './uploadDirect.js'

/**
 * Uploads a file, in one request or in parts, and waits until the service has it ready.
 *
 * A file whose bytes have arrived, but whose upload has failed since, is only asked for.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadFile(connection: Connection, given: FileUpload): Promise<FileInfo> {
  const upload = { ...given, onBytesSent: once(given.onBytesSent) }
  const progress = createProgress(upload.file.size, upload.onProgress)
  const info =
    upload.file.size >= connection.settings.multipartMinFileSize
      ? await sendParts(connection, upload, progress)
      : await sendWhole(connection, upload, progress)
  progress.confirmed()
  return info
}

async function sendParts(connection: Connection, upload: FileUpload, progress: Progress): Promise<FileInfo> {
  const { uploadMultipart } = await loadLazily(() => import('../multipart/uploadMultipart.js'), upload.signal)
  return uploadMultipart(connection, upload, progress)
}

async function sendWhole(connection: Connection, upload: FileUpload, progress: Progress): Promise<FileInfo> {
  const { file, source, signal, onBytesSent } = upload
  const known = sentFiles.take(connection, upload)
  if (known) {
    progress.sent(file.size)
    onBytesSent()
  }
  const sent = known ?? (await uploadDirect(connection, upload, progress))
  try {
    const info = await fetchReadyInfo(connection, { uuid: sent.uuid, source, signal })
    return sent.possibleDuplicate ? { ...info, possibleDuplicate: true } : info
  } catch (error) {
    sentFiles.keep(connection, upload, sent, error)
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
