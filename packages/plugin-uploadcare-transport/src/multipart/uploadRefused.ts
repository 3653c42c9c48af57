import type { FileInfo } from '@lading/kernel'
import { getFault, type Progress } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import type { FileUpload } from '../client/FileUpload.js'
import { projectOf } from '../client/sentFiles.js'
import { uploadMultipart } from './uploadMultipart.js'

/**
 * Uploads a file in parts after its single request was refused for its size, by the service or a proxy before it. Later files of this
 * size are sent in parts from the start. Returns null if the service doesn't take the file in parts either.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadRefused(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<FileInfo | null> {
  const { lazy } = connection
  const before = lazy.refusedSize
  // Files that begin before this one ends are sent in parts, too.
  lazy.refusedSize = { project: projectOf(connection), bytes: upload.file.size }
  try {
    return await uploadMultipart(connection, upload, progress)
  } catch (error) {
    const fault = getFault(error)
    if (fault !== 'rejected' && fault !== 'too-large' && fault !== 'closed') throw error
    lazy.refusedSize = before
    return null
  }
}
