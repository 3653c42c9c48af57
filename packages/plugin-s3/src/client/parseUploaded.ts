import type { FileInfo } from '@lading/kernel'
import { invalidResponse, UploadError } from '@lading/transport-engine'
import type { Fields } from './callHandler.js'

/** Returns true for an `http:` or `https:` URL, and false for others, such as `javascript:`. */
function isWebUrl(url: unknown, endpoint: string): url is string {
  try {
    return typeof url === 'string' && /^https?:$/.test(new URL(url, endpoint).protocol)
  } catch {
    return false
  }
}

/** Parses the response that completes an upload. @throws UploadError `invalid-response`, `damaged` if the stored file has another size */
export function parseUploaded(
  answer: Fields,
  { endpoint, file, fileName }: { readonly endpoint: string; readonly file: Blob; readonly fileName: string },
): FileInfo {
  const { key, url, etag, sizeBytes, type, metadata } = answer
  if (typeof key !== 'string' || key === '' || !isWebUrl(url, endpoint) || typeof type !== 'string') {
    throw invalidResponse(answer)
  }
  if (sizeBytes !== undefined && sizeBytes !== file.size) {
    throw new UploadError('damaged', 'The file arrived with another size. Upload it again.', {
      cause: answer,
    })
  }
  return {
    uuid: key,
    key,
    url,
    ...(typeof etag === 'string' && { etag }),
    cdnUrl: url,
    name: key.split('/').at(-1) ?? key,
    originalFilename: fileName,
    size: file.size,
    mimeType: type,
    isImage: type.startsWith('image/'),
    isStored: true,
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: readMetadata(metadata),
  }
}

function readMetadata(metadata: unknown): Readonly<Record<string, string>> | null {
  if (typeof metadata !== 'object' || metadata === null) return null
  const pairs = Object.entries(metadata).filter(([, value]) => typeof value === 'string')
  return pairs.length === 0 ? null : Object.fromEntries(pairs)
}
