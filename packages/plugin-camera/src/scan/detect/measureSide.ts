import type { Point } from '../geometry/Quad.js'
import type { Gradients } from './Gradients.js'

const SAMPLES = 48
/** Distance in pixels within which an edge counts. */
const REACH = 2
/** Least cosine between the edge's direction and the side's normal. */
const MIN_COSINE = 0.9

/**
 * Returns how much of a side, from 0 to 1, has an edge in its direction. Only edges whose brighter half is on the same side count: in a
 * pattern they alternate, around a sheet they don't.
 */
export function measureSide(
  { width, height, across, down, strength, threshold }: Gradients,
  from: Point,
  to: Point,
): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const normalX = (from.y - to.y) / length
  const normalY = (to.x - from.x) / length
  let [inward, outward] = [0, 0]
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const share = (sample + 0.5) / SAMPLES
    const x = from.x + share * (to.x - from.x)
    const y = from.y + share * (to.y - from.y)
    for (let shift = -REACH; shift <= REACH; shift += 1) {
      const column = Math.round(x + shift * normalX)
      const row = Math.round(y + shift * normalY)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const at = row * width + column
      const here = strength[at] ?? 0
      if (here < threshold) continue
      const along = (across[at] ?? 0) * normalX + (down[at] ?? 0) * normalY
      if (Math.abs(along) < MIN_COSINE * here) continue
      if (along > 0) inward += 1
      else outward += 1
      break
    }
  }
  return Math.max(inward, outward) / SAMPLES
}
