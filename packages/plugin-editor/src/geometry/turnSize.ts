import type { Size } from './Rect.js'

/** Exchanges width and height. */
export function turnSize({ width, height }: Size): Size {
  return { width: height, height: width }
}
