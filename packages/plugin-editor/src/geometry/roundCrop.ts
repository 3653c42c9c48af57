import { clamp } from './clamp.js'
import type { Rect, Size } from './Rect.js'

/**
 * Rounds a crop to whole pixels within the bounds. The longer side is rounded and the shorter side derived from it, to keep
 * the ratio as exact as whole pixels allow. Returns null for the whole image.
 */
export function roundCrop(crop: Rect, bounds: Size): Rect | null {
  const ratio = crop.width / crop.height
  const isWide = ratio >= 1
  const longer = isWide
    ? clamp(Math.round(crop.width), 1, bounds.width)
    : clamp(Math.round(crop.height), 1, bounds.height)
  const width = isWide ? longer : clamp(Math.round(longer * ratio), 1, bounds.width)
  const height = isWide ? clamp(Math.round(longer / ratio), 1, bounds.height) : longer
  if (width === bounds.width && height === bounds.height) return null
  return {
    x: clamp(Math.round(crop.x), 0, bounds.width - width),
    y: clamp(Math.round(crop.y), 0, bounds.height - height),
    width,
    height,
  }
}
