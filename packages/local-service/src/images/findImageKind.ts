import type { ImageKind } from './readImageInfo.js'
import { sniffMarkup } from './sniffMarkup.js'

/**
 * Recognizes a file that may be an image, from its first bytes; null for all others, so that no process has to be started
 * for them.
 *
 * @param head first bytes of the file.
 * @param detectedMimeType type that the bytes have.
 */
export function findImageKind(head: Uint8Array, detectedMimeType: string | undefined): ImageKind | null {
  const markup = sniffMarkup(head)
  if (markup !== null) return markup === 'svg' ? 'svg' : null
  return detectedMimeType?.startsWith('image/') ? 'raster' : null
}
