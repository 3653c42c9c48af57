import type { FileInfo } from '../entry/FileInfo.js'
import type { KernelFile } from '../uppy/KernelFile.js'

/** An upload response, as an Uppy uploader reports it. */
export interface UppyResponse {
  /** The parsed response; empty if the uploader doesn't provide it. */
  readonly body: Readonly<Record<string, unknown>>
  /** HTTP status. */
  readonly status: number
  /** The file's URL, if the uploader knows it. */
  readonly uploadURL: string | undefined
}

/** Returns the file-info fields found in a server's response. Missing fields default to the local file's values. */
export type ToFileInfo = (response: UppyResponse, file: KernelFile) => Partial<FileInfo>

/**
 * Returns file info for a file sent by an Uppy uploader, from the response, falling back to the local file.
 *
 * @param toFileInfo Reads the response. Errors it throws are passed on.
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

/** Whether the response is file info from a Lading transport. */
function isFileInfo(
  body: Readonly<Record<string, unknown>>,
): body is Readonly<Record<string, unknown>> & FileInfo {
  return typeof body.uuid === 'string' && typeof body.cdnUrl === 'string' && typeof body.isImage === 'boolean'
}
