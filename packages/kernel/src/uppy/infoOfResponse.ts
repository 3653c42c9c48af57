import type { FileInfo } from '../entries/UploadEntry.js'
import type { KernelFile } from './KernelUppy.js'

/** What is known of a file that an Uppy uploader has sent: the answer's own words, else the local file's. */
export function infoOfResponse(file: KernelFile): FileInfo {
  const body: Readonly<Record<string, unknown>> = file.response?.body ?? {}
  if (isFileInfo(body)) return body
  const text = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => body[key]).find((value): value is string => typeof value === 'string' && value !== '')
  const mimeType = file.type || 'application/octet-stream'
  const name = file.meta.name || (file.name ?? '')
  return {
    uuid: text('uuid', 'file', 'id') ?? file.id,
    name,
    originalFilename: name,
    size: file.size ?? 0,
    isStored: true,
    isImage: mimeType.startsWith('image/'),
    mimeType,
    cdnUrl: text('cdnUrl') ?? file.response?.uploadURL ?? text('url') ?? '',
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: null,
  }
}

/** Whether the answer is what Lading's own transports say. */
function isFileInfo(
  body: Readonly<Record<string, unknown>>,
): body is Readonly<Record<string, unknown>> & FileInfo {
  return typeof body.uuid === 'string' && typeof body.cdnUrl === 'string' && typeof body.isImage === 'boolean'
}
