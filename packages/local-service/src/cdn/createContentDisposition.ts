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

/**
 * Offers passive content for display and everything else for download only, so that an uploaded page, script or
 * vector image never opens on the service's own origin.
 */
export function createContentDisposition(mimeType: string, filename: string): string {
  const isPassive = inlineTypes.has(mimeType) || /^(audio|video)\//.test(mimeType)
  return create(sanitizeFilename(filename), { type: isPassive ? 'inline' : 'attachment', fallback: false })
}
