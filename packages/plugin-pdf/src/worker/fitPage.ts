interface Size {
  readonly width: number
  readonly height: number
}

/** A page's position and size on a square, in pixels. */
export interface PagePlace extends Size {
  /** Pixels per page unit. */
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** Maximum ratio between a page's sides: the rest is cut off, so that a receipt a meter long is more than a line. */
const MAX_RATIO = 2.2

/** Part of the square that is left free at each end of the longer side. */
const MARGIN = 1 / 20

/** Fits a page into a square; only a very long page is cut off. @returns null for a page without an area */
export function fitPage(page: Size, sizePx: number): PagePlace | null {
  const { width, height } = page
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return null
  const side = sizePx - 2 * Math.round(sizePx * MARGIN)
  const longest = Math.min(Math.max(width, height), Math.min(width, height) * MAX_RATIO)
  const scale = side / longest
  const drawn = (length: number) => Math.max(1, Math.min(side, Math.round(length * scale)))
  const size = { width: drawn(width), height: drawn(height) }
  return {
    ...size,
    scale,
    left: Math.round((sizePx - size.width) / 2),
    top: Math.round((sizePx - size.height) / 2),
  }
}
