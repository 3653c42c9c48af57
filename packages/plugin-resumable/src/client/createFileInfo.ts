import type { FileInfo } from '@lading/kernel'
import type { ResumableConnection } from './ResumableConnection.js'
import { parseBody, type ResumableResponse } from './sendRequest.js'

/** Describes an uploaded file by the last response of its server. */
export function createFileInfo(
  { endpoint, createInfo }: ResumableConnection,
  { text, header }: ResumableResponse,
  {
    file,
    fileName,
    uploadUrl,
  }: { readonly file: Blob; readonly fileName: string; readonly uploadUrl: string },
): FileInfo {
  const body = parseBody(text)
  const readText = (name: string) => {
    const value = body[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const location = header('content-location')
  const url = readText('url') ?? (location === undefined ? uploadUrl : new URL(location, endpoint).href)
  const key = readText('key')
  const etag = readText('etag')
  const mimeType = readText('type') ?? (file.type || 'application/octet-stream')
  return {
    uuid: readText('uuid') ?? key ?? url,
    ...(key !== undefined && { key }),
    url,
    ...(etag !== undefined && { etag }),
    cdnUrl: url,
    name: key?.split('/').at(-1) ?? fileName,
    originalFilename: fileName,
    size: file.size,
    mimeType,
    isImage: mimeType.startsWith('image/'),
    isStored: true,
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: readMetadata(body.metadata),
    ...createInfo?.({ uploadUrl, body }),
  }
}

function readMetadata(metadata: unknown): Readonly<Record<string, string>> | null {
  if (typeof metadata !== 'object' || metadata === null) return null
  const pairs = Object.entries(metadata).filter(([, value]) => typeof value === 'string')
  return pairs.length === 0 ? null : Object.fromEntries(pairs)
}
