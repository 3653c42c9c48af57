import { buildCdnUrl } from '@lading/cdn'
import type { FileInfo } from '@lading/kernel'
import { getContentType, getFault } from '@lading/transport-engine'
import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'
import { fetchReadyInfo } from './fetchReadyInfo.js'

/**
 * Looks up a file that the service has confirmed. If the lookup gets no answer from the service, e.g. because an extension blocks it or a
 * firewall answers instead, the page describes the file itself, because it's uploaded anyway.
 *
 * @throws UploadError if the service itself refuses the file now, CancelError
 */
export async function fetchConfirmedInfo(
  connection: Connection,
  { file, fileName, source, metadata, tags = null, signal, onWait }: FileUpload,
  uuid: string,
): Promise<FileInfo> {
  try {
    return await fetchReadyInfo(connection, { uuid, source, signal, onWait })
  } catch (error) {
    if (getFault(error) === 'canceled' || isRefused(error)) throw error
    connection.logger?.warn(
      `"${fileName}" is uploaded, but its details could not be fetched: the requests to "/info/" had no usable answer.`,
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

/** Returns true if the service refuses the file with its own error code, e.g. because it has been removed since. */
function isRefused(error: unknown): boolean {
  return getFault(error) === 'rejected' && (error as { readonly code?: unknown }).code !== 'http-status'
}
