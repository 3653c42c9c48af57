import type { Quad } from './Quad.js'

/** Longest page side in pixels: A4 at 300 dpi. */
const MAX_SIDE = 3508

/**
 * Returns a straightened page's size in pixels. If opposite sides differ, the longer side counts.
 *
 * @param width Image width.
 */
export function getPageSize(quad: Quad, width: number, height: number): { width: number; height: number } {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad
  const lengthOf = (a: Quad[0], b: Quad[0]) => Math.hypot((a.x - b.x) * width, (a.y - b.y) * height)
  const across = Math.max(lengthOf(topLeft, topRight), lengthOf(bottomLeft, bottomRight))
  const down = Math.max(lengthOf(topLeft, bottomLeft), lengthOf(topRight, bottomRight))
  const scale = Math.min(1, MAX_SIDE / Math.max(across, down))
  return { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) }
}
