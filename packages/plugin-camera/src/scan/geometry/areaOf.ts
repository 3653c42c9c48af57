import type { Point } from './Quad.js'

/** Returns a polygon's area. The corners must be in order. */
export function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}
