import type { FileInfo, Uploader } from '@lading/kernel'
import type { Fields } from './callServer.js'

/** Adds a received photo, which isn't uploaded again. An answer that describes no file is ignored. */
export function addPhoto(uploader: Uploader, file: unknown, endpoint: string): void {
  const facts = typeof file === 'object' && file !== null ? (file as Fields) : {}
  const options = { source: 'handoff' }
  if (typeof facts.uuid === 'string') {
    uploader.addFileFromUuid(facts.uuid, options)
    return
  }
  const info = toFileInfo(facts, endpoint)
  if (info) uploader.addFileFromUploadcareFile(info, options)
}

/** Returns the facts of a file in a bucket, as the transport to buckets does; null if they aren't any. */
function toFileInfo({ key, url, etag, sizeBytes, type, name }: Fields, endpoint: string): FileInfo | null {
  if (typeof url !== 'string' || !isWebUrl(url, endpoint)) return null
  if (typeof key !== 'string' || typeof sizeBytes !== 'number' || typeof type !== 'string') return null
  const fileName = typeof name === 'string' ? name : (key.split('/').at(-1) ?? key)
  return {
    uuid: key,
    ...{ key, url, ...(typeof etag === 'string' && { etag }) },
    cdnUrl: url,
    name: key.split('/').at(-1) ?? key,
    originalFilename: fileName,
    size: sizeBytes,
    mimeType: type,
    isImage: true,
    isStored: true,
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: null,
  }
}

/** Returns false for URLs such as `javascript:`. */
function isWebUrl(url: string, endpoint: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, endpoint).protocol)
  } catch {
    return false
  }
}
