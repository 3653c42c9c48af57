import { clamp } from './clamp.js'
import type { Rect, Size } from './Rect.js'

/** Moves a rectangle within the bounds, without resizing it. */
export function moveRect(rect: Rect, dx: number, dy: number, bounds: Size): Rect {
  const x = clamp(rect.x + dx, 0, Math.max(0, bounds.width - rect.width))
  const y = clamp(rect.y + dy, 0, Math.max(0, bounds.height - rect.height))
  return x === rect.x && y === rect.y ? rect : { ...rect, x, y }
}
