import type { FileInfo } from '@lading/kernel'
import { getContentType } from '@lading/transport-engine'
import type { ResumableConnection } from './ResumableConnection.js'
import { parseBody, type ResumableResponse } from './sendRequest.js'

/** Describes an uploaded file, based on the server's last response. */
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
  const url = readUrl(readText('url')) ?? toAbsolute(header('content-location'), endpoint) ?? uploadUrl
  const key = readText('key')
  const etag = readText('etag')
  const mimeType = readText('type') ?? getContentType(file)
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

/** Keeps a URL exactly as the server wrote it, but drops it if it isn't a web URL, such as `javascript:`. */
const readUrl = (url: string | undefined) => (toAbsolute(url, 'https://x.invalid') === null ? undefined : url)

function toAbsolute(url: string | undefined, base: string): string | null {
  try {
    const { protocol, href } = new URL(url ?? 'none:', base)
    return /^https?:$/.test(protocol) ? href : null
  } catch {
    return null
  }
}

function readMetadata(metadata: unknown): Readonly<Record<string, string>> | null {
  if (typeof metadata !== 'object' || metadata === null) return null
  const pairs = Object.entries(metadata).filter(([, value]) => typeof value === 'string')
  return pairs.length === 0 ? null : Object.fromEntries(pairs)
}
