import { isConvex } from '../geometry/isConvex.js'
import type { Point, Quad } from '../geometry/Quad.js'
import { crossLines } from './crossLines.js'
import type { Gradients } from './Gradients.js'
import type { Line } from './Line.js'

const SAMPLES = 40
/** Search distance on both sides, in pixels. */
const REACH = 4
/** Largest correction, in pixels: more is another edge. */
const MAX_MOVE = 8

/** Moves each side to where the brightness changes most, with subpixel accuracy. */
export function refineQuad(gradients: Gradients, quad: Quad): Quad {
  const lines = quad.map((corner, index) => fitSide(gradients, corner, quad[(index + 1) % 4] ?? corner))
  const refined = quad.map((corner, index) => {
    const [before, after] = [lines[(index + 3) % 4], lines[index]]
    const crossed = before && after ? crossLines(before, after) : null
    const isNear = crossed && Math.hypot(crossed.x - corner.x, crossed.y - corner.y) <= MAX_MOVE
    return isNear ? crossed : corner
  }) as unknown as Quad
  return isConvex(refined) ? refined : quad
}

/** Fits a line to the strongest edge around a side, by the least squares of distances; null without enough of it. */
function fitSide({ width, height, strength, threshold }: Gradients, from: Point, to: Point): Line | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const normalX = (from.y - to.y) / length
  const normalY = (to.x - from.x) / length
  const found: Point[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    // Corners are left out: there two edges meet.
    const share = 0.08 + (0.84 * sample) / (SAMPLES - 1)
    const x = from.x + share * (to.x - from.x)
    const y = from.y + share * (to.y - from.y)
    let [sum, moment] = [0, 0]
    for (let shift = -REACH; shift <= REACH; shift += 1) {
      const column = Math.round(x + shift * normalX)
      const row = Math.round(y + shift * normalY)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const here = strength[row * width + column] ?? 0
      if (here < threshold) continue
      sum += here * here
      moment += here * here * ((column - x) * normalX + (row - y) * normalY)
    }
    if (sum > 0) found.push({ x: x + (moment / sum) * normalX, y: y + (moment / sum) * normalY })
  }
  return found.length < SAMPLES / 3 ? null : fitLine(found, normalX, normalY)
}

/** Fits offset and tilt along the side's normal, twice: the second time without points that are far from the first line. */
function fitLine(points: readonly Point[], normalX: number, normalY: number): Line {
  let kept = points
  let line: Line = { normalX, normalY, offset: 0 }
  for (let pass = 0; pass < 2; pass += 1) {
    const count = kept.length
    const alongs = kept.map(({ x, y }) => x * normalY - y * normalX)
    const aways = kept.map(({ x, y }) => x * normalX + y * normalY)
    const along = alongs.reduce((sum, value) => sum + value, 0) / count
    const away = aways.reduce((sum, value) => sum + value, 0) / count
    let [square, product] = [0, 0]
    for (const [index, value] of alongs.entries()) {
      square += (value - along) ** 2
      product += (value - along) * ((aways[index] ?? 0) - away)
    }
    const tilt = square > 0 ? product / square : 0
    const scale = Math.hypot(1, tilt)
    const tiltedX = (normalX - tilt * normalY) / scale
    const tiltedY = (normalY + tilt * normalX) / scale
    line = { normalX: tiltedX, normalY: tiltedY, offset: (away - tilt * along) / scale }
    const near = kept.filter(({ x, y }) => Math.abs(x * tiltedX + y * tiltedY - line.offset) < 1.5)
    if (near.length >= count / 2) kept = near
  }
  return line
}
