import type { ImageSize } from './readImageSize.js'

/** Larger images aren't decoded: they could need more memory than the page has. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE_PX = 16_384

/** Returns whether an image of this size can be decoded safely. */
export function isDecodable({ width, height }: ImageSize): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE_PX
}
