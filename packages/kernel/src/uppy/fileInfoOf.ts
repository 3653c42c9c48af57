import type { FileInfo } from '../entries/FileInfo.js'
import type { KernelFile } from './KernelFile.js'

/** Returns the file info of a file that an Uppy uploader has sent: from the response, else from the local file. */
export function fileInfoOf(file: KernelFile): FileInfo {
  const body: Readonly<Record<string, unknown>> = file.response?.body ?? {}
  if (isFileInfo(body)) return body
  const read = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => body[key]).find((value): value is string => typeof value === 'string' && value !== '')
  const mimeType = file.type || 'application/octet-stream'
  const name = file.meta.name || (file.name ?? '')
  return {
    uuid: read('uuid', 'file', 'id') ?? file.id,
    name,
    originalFilename: name,
    size: file.size ?? 0,
    isStored: true,
    isImage: mimeType.startsWith('image/'),
    mimeType,
    cdnUrl: read('cdnUrl') ?? file.response?.uploadURL ?? read('url') ?? '',
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: null,
  }
}

/** Whether the response is the file info of one of Lading's own transports. */
function isFileInfo(
  body: Readonly<Record<string, unknown>>,
): body is Readonly<Record<string, unknown>> & FileInfo {
  return typeof body.uuid === 'string' && typeof body.cdnUrl === 'string' && typeof body.isImage === 'boolean'
}
