import type { Quad } from './Quad.js'

/** Returns true if a quadrilateral has an inside: each corner turns the same way. */
export function isConvex(quad: Quad): boolean {
  const turns = quad.map((point, index) => {
    const next = quad[(index + 1) % 4] ?? point
    const after = quad[(index + 2) % 4] ?? point
    return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x)
  })
  return turns.every((turn) => turn > 1e-6)
}
