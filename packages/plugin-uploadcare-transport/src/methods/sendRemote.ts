import type { FileInfo, LazyCode, TransportUploadOptions, UploadEntry } from '@lading/kernel'
import { loadCode, UploadError } from '@lading/transport-engine'
import type { ServiceClient } from '../createClient.js'
import type { uploadFromUrl } from '../fromUrl/uploadFromUrl.js'
import { isOnCompanion } from '../uppy/isOnCompanion.js'
import type { uploadFromCompanion } from '../uppy/uploadFromCompanion.js'

/** The code for files that the service fetches. */
export interface RemoteCode {
  readonly uploadFromUrl: typeof uploadFromUrl
  readonly uploadFromCompanion: typeof uploadFromCompanion
}

/** Has the service, or a Companion server, fetch an entry that isn't on this device. @throws UploadError, NetworkError, CancelError */
export async function sendRemote(
  client: ServiceClient,
  code: LazyCode<RemoteCode>,
  entry: UploadEntry,
  options: TransportUploadOptions,
): Promise<FileInfo> {
  const connection = client.connect(entry.internalId)
  const { externalUrl: url } = entry
  if (url) {
    const details = client.describe(entry, options)
    const { uploadFromUrl } = await loadCode(code)
    return uploadFromUrl(connection, { url, ...details })
  }
  const uppy = client.getUppy?.()
  const remote = uppy?.getFile(entry.internalId)
  if (uppy && remote && isOnCompanion(remote)) {
    const { uploadFromCompanion } = await loadCode(code)
    return uploadFromCompanion(connection, uppy, entry, options)
  }
  throw new UploadError('file-missing', 'No file input')
}
