import { create } from 'content-disposition'
import { sanitizeFilename } from '../info/sanitizeFilename.js'

const inlineTypes: ReadonlySet<string> = new Set([
  'application/json',
  'audio/aac',
  'audio/aiff',
  'audio/amr',
  'audio/flac',
  'audio/midi',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/wave',
  'audio/webm',
  'audio/x-flac',
  'audio/x-m4a',
  'audio/x-matroska',
  'audio/x-wav',
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/jxl',
  'image/png',
  'image/tiff',
  'image/vnd.microsoft.icon',
  'image/webp',
  'image/x-icon',
  'text/csv',
  'text/plain',
  'video/3gpp',
  'video/3gpp2',
  'video/mp2t',
  'video/mp4',
  'video/mpeg',
  'video/ogg',
  'video/quicktime',
  'video/webm',
  'video/x-m4v',
  'video/x-matroska',
  'video/x-msvideo',
])

/** Displays passive content only, so that no uploaded page, script or SVG opens on the service's origin. */
export function createContentDisposition(mimeType: string, filename: string): string {
  const isPassive = inlineTypes.has(mimeType)
  return create(sanitizeFilename(filename), { type: isPassive ? 'inline' : 'attachment', fallback: false })
}
