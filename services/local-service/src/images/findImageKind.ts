import type { ImageKind } from './readImageInfo.js'
import { sniffMarkup } from './sniffMarkup.js'

/**
 * Recognizes a file that might be an image, from its first bytes; null for other files, so that we don't start a process for them.
 *
 * @param head the file's first bytes.
 * @param detectedMimeType type detected from the bytes.
 */
export function findImageKind(head: Uint8Array, detectedMimeType: string | undefined): ImageKind | null {
  const markup = sniffMarkup(head)
  if (markup !== null) return markup === 'svg' ? 'svg' : null
  return detectedMimeType?.startsWith('image/') ? 'raster' : null
}
