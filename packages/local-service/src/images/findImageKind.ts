import type { ImageKind } from './readImageInfo.js'
import { sniffMarkup } from './sniffMarkup.js'

/**
 * Recognizes a file that may be an image, from its first bytes; null for all others, so that no process has to be started
 * for them.
 *
 * @param detectedMimeType type that the bytes have.
 */
export async function findImageKind(
  path: string,
  detectedMimeType: string | undefined,
): Promise<ImageKind | null> {
  const markup = await sniffMarkup(path)
  if (markup !== null) return markup === 'svg' ? 'svg' : null
  return detectedMimeType?.startsWith('image/') ? 'raster' : null
}
