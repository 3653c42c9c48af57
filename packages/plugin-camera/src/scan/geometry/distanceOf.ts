import type { Quad } from './Quad.js'

/** Returns the largest distance between the same corners of two quadrilaterals. */
export function distanceOf(a: Quad, b: Quad): number {
  return Math.max(
    ...a.map((point, index) => Math.hypot(point.x - (b[index]?.x ?? 0), point.y - (b[index]?.y ?? 0))),
  )
}
