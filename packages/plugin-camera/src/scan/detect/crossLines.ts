import type { Point } from '../geometry/Quad.js'
import type { Line } from './Line.js'

/** Returns where two lines cross, in pixels; null for lines that are nearly parallel. */
export function crossLines(a: Line, b: Line): Point | null {
  const turn = a.normalX * b.normalY - a.normalY * b.normalX
  if (Math.abs(turn) < 0.2) return null
  return {
    x: (a.offset * b.normalY - b.offset * a.normalY) / turn,
    y: (a.normalX * b.offset - b.normalX * a.offset) / turn,
  }
}
