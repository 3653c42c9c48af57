import { create } from 'content-disposition'
import { sanitizeFilename } from '../info/sanitizeFilename.js'

const inlineTypes: ReadonlySet<string> = new Set([
  'application/json',
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/vnd.microsoft.icon',
  'image/webp',
  'image/x-icon',
  'text/csv',
  'text/plain',
])

/** Displays passive content only, so that no uploaded page, script or SVG opens on the service's own origin. */
export function createContentDisposition(mimeType: string, filename: string): string {
  const isPassive = inlineTypes.has(mimeType) || /^(audio|video)\//.test(mimeType)
  return create(sanitizeFilename(filename), { type: isPassive ? 'inline' : 'attachment', fallback: false })
}
