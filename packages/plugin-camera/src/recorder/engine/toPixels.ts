import type { Area } from './Area.js'

/** A rectangle in pixels. */
export interface PixelArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Converts an area to even pixels, because most videos store color at half resolution. */
export function toPixels(area: Area, width: number, height: number): PixelArea {
  const [x, right] = span(area.x, area.width, width)
  const [y, bottom] = span(area.y, area.height, height)
  return { x, y, width: right - x, height: bottom - y }
}

/** Returns the start and length of one side in pixels. */
function span(start: number, length: number, size: number): readonly [number, number] {
  const last = Math.floor(size / 2)
  const end = Math.min(Math.max(Math.round(((start + length) * size) / 2), 1), last)
  return [Math.min(Math.round((start * size) / 2), end - 1) * 2, end * 2]
}
