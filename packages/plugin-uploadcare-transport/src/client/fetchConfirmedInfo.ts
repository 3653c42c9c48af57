import { buildCdnUrl } from '@lading/cdn'
import type { FileInfo } from '@lading/kernel'
import { getContentType, getFault, isConnectionFault } from '@lading/transport-engine'
import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'
import { fetchReadyInfo } from './fetchReadyInfo.js'

/**
 * Looks up a file that the service has confirmed. If the lookup gets no response, e.g. because an extension blocks it, the page describes
 * the file itself, because it's uploaded anyway.
 *
 * @throws UploadError, CancelError
 */
export async function fetchConfirmedInfo(
  connection: Connection,
  { file, fileName, source, metadata, tags = null, signal, onWait }: FileUpload,
  uuid: string,
): Promise<FileInfo> {
  try {
    return await fetchReadyInfo(connection, { uuid, source, signal, onWait })
  } catch (error) {
    const fault = getFault(error)
    if (!isConnectionFault(fault) && fault !== 'forbidden') throw error
    connection.logger?.warn(
      `"${fileName}" is uploaded, but its details could not be fetched: the requests to "/info/" had no answer.`,
      error,
    )
    const { settings } = connection
    const name = fileName || 'original'
    const mimeType = getContentType(file)
    return {
      uuid,
      cdnUrl: buildCdnUrl({ base: settings.cdnCname, uuid }),
      name,
      originalFilename: name,
      size: file.size,
      mimeType,
      isImage: mimeType.startsWith('image/'),
      isStored: settings.store === true,
      imageInfo: null,
      videoInfo: null,
      contentInfo: null,
      metadata,
      tags,
    }
  }
}
