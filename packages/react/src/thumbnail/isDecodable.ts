import type { ImageSize } from './readImageSize.js'

/** Larger pictures are not decoded: they could take more memory than the page has. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE_PX = 16_384

/** Returns whether a picture of this size may be decoded. */
export function isDecodable({ width, height }: ImageSize): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE_PX
}
