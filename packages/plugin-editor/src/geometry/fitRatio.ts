import { clamp } from './clamp.js'
import type { Rect, Size } from './Rect.js'

/** Returns the largest rectangle with a ratio, centered in the bounds. */
export function largestOfRatio(bounds: Size, ratio: number): Rect {
  const width = Math.min(bounds.width, bounds.height * ratio)
  const height = Math.min(bounds.height, bounds.width / ratio)
  return { x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width, height }
}

/**
 * Returns a rectangle with the ratio and the same center and area as `rect`, but at least the minimum and within the bounds.
 * Switching between ratios neither grows nor shrinks the rectangle.
 */
export function fitRatio(rect: Rect, ratio: number, bounds: Size, min: Size): Rect {
  const largest = largestOfRatio(bounds, ratio)
  const wanted = Math.sqrt(rect.width * rect.height * ratio)
  const width = clamp(wanted, Math.max(min.width, min.height * ratio), largest.width)
  const height = Math.min(width / ratio, bounds.height)
  return {
    x: clamp(rect.x + (rect.width - width) / 2, 0, bounds.width - width),
    y: clamp(rect.y + (rect.height - height) / 2, 0, bounds.height - height),
    width,
    height,
  }
}
