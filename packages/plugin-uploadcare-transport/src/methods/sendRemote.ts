import type { FileInfo, TransportUploadOptions, UploadEntry } from '@lading/kernel'
import { UploadError } from '@lading/transport-engine'
import type { ServiceClient } from '../createClient.js'
import { uploadFromUrl } from '../fromUrl/uploadFromUrl.js'
import { isOnCompanion } from '../uppy/isOnCompanion.js'
import { uploadFromCompanion } from '../uppy/uploadFromCompanion.js'

/** Has the service, or a Companion server, fetch an entry that isn't on this device. @throws UploadError, NetworkError, CancelError */
export async function sendRemote(
  client: ServiceClient,
  entry: UploadEntry,
  options: TransportUploadOptions,
): Promise<FileInfo> {
  const connection = client.connect(entry.internalId)
  const { externalUrl: url } = entry
  if (url) return uploadFromUrl(connection, { url, ...client.describe(entry, options) })
  const uppy = client.getUppy?.()
  const remote = uppy?.getFile(entry.internalId)
  if (uppy && remote && isOnCompanion(remote)) return uploadFromCompanion(connection, uppy, entry, options)
  throw new UploadError('file-missing', 'No file input')
}
