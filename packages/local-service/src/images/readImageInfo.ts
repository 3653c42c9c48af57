import sharp from 'sharp'
import { createImageInfo } from './createImageInfo.js'
import type { ImageInfo } from './ImageInfo.js'
import { sniffMarkup } from './sniffMarkup.js'

/**
 * Reads the header of a file, without decoding pixels; null when it is not an image.
 *
 * @param describeSvg reads an SVG file, which has no header and has to be parsed as a whole.
 */
export async function readImageInfo(
  path: string,
  describeSvg: (path: string) => Promise<ImageInfo | null>,
): Promise<ImageInfo | null> {
  const markup = await sniffMarkup(path)
  if (markup !== null) return markup === 'svg' ? describeSvg(path) : null
  try {
    // Only the header is read, so even a decompression bomb can be described.
    return createImageInfo(await sharp(path, { limitInputPixels: false }).metadata())
  } catch {
    return null
  }
}
