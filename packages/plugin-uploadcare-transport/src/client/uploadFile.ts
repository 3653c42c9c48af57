import type { FileInfo } from '@lading/kernel'
import { NetworkError } from '../errors/NetworkError.js'
import { assertReadable } from './assertReadable.js'
import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'
import { fetchReadyInfo } from './fetchReadyInfo.js'
import { sentFiles } from './sentFiles.js'
import { uploadDirect } from './uploadDirect.js'

/**
 * Uploads a file and waits until the service has it ready. A file whose bytes have arrived, but whose upload has failed
 * since, is only asked for. @throws UploadError, NetworkError, CancelError
 */
export async function uploadFile(connection: Connection, upload: FileUpload): Promise<FileInfo> {
  const { source, signal } = upload
  const known = sentFiles.take(connection, upload)
  if (known !== null) reportSent(upload)
  const uuid = known ?? (await sendFile(connection, upload))
  try {
    return await fetchReadyInfo(connection, { uuid, source, signal })
  } catch (error) {
    sentFiles.keep(connection, upload, uuid, error)
    throw error
  }
}

function sendFile(connection: Connection, upload: FileUpload): Promise<string> {
  const { file, signal } = upload
  return uploadDirect(connection, upload).catch(async (error: unknown) => {
    if (error instanceof NetworkError) await assertReadable(file, signal)
    throw error
  })
}

function reportSent({ file, onProgress, onBytesSent }: FileUpload): void {
  if (file.size > 0) onProgress(file.size, file.size)
  onBytesSent()
}
