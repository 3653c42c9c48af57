import type { FileInfo } from '../entry/FileInfo.js'
import type { KernelFile } from '../uppy/KernelFile.js'

/** The response to an upload, as an Uppy uploader reports it. */
export interface UppyResponse {
  /** The parsed response; empty where the uploader passes none on. */
  readonly body: Readonly<Record<string, unknown>>
  /** HTTP status. */
  readonly status: number
  /** URL of the file, as far as the uploader knows it. */
  readonly uploadURL: string | undefined
}

/** Returns the fields of a file's info that a server's response has; the others are those of the file itself. */
export type ToFileInfo = (response: UppyResponse, file: KernelFile) => Partial<FileInfo>

/**
 * Returns the file info of a file that an Uppy uploader has sent: from the response, else from the local file.
 *
 * @param toFileInfo Reads the response. Its errors are thrown.
 */
export function fileInfoOf(file: KernelFile, toFileInfo?: ToFileInfo): FileInfo {
  const { body = {}, status = 200, uploadURL } = file.response ?? {}
  return { ...usualFileInfo(file, body), ...toFileInfo?.({ body, status, uploadURL }, file) }
}

function usualFileInfo(file: KernelFile, body: UppyResponse['body']): FileInfo {
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
