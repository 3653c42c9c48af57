import type { Size } from '../geometry/Rect.js'

/** Longest side, in pixels, that browsers and CDNs usually draw. */
const MAX_SIDE = 16_384
/** Most pixels that they usually draw. */
const MAX_PIXELS = 50_000_000

/** Returns whether an image can fail because of its size alone. */
export function isHuge({ width, height }: Size): boolean {
  return Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS
}
