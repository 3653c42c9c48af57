import type { FileInfo } from '@lading/kernel'
import { getFault, type Progress } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import type { FileUpload } from '../client/FileUpload.js'
import { projectOf } from '../client/uploadKey.js'
import { uploadMultipart } from './uploadMultipart.js'

/**
 * Uploads a file in parts after the service or a proxy refused its single request as too large. Later files of this size are sent in
 * parts from the start. Returns null if the service doesn't accept the parts either.
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
  // Files that start before this upload ends are sent in parts as well.
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
