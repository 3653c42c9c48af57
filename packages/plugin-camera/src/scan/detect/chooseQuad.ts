import { areaOf } from '../geometry/areaOf.js'
import { isConvex } from '../geometry/isConvex.js'
import { orderCorners } from '../geometry/orderCorners.js'
import type { Point, Quad } from '../geometry/Quad.js'
import { crossLines } from './crossLines.js'
import type { Gradients } from './Gradients.js'
import type { Line } from './Line.js'
import { measureSide } from './measureSide.js'

/** Smallest document, relative to the image. */
const MIN_AREA = 0.1
/** How far a corner can be outside, relative to the image size. */
const MAX_OUTSIDE = 0.03
/** Minimum edge coverage per side, and on average. */
const MIN_SIDE = 0.5
const MIN_MEAN = 0.68
/** Largest angle between opposite sides: more isn't a sheet that someone wants to scan. */
const MIN_PARALLEL = Math.cos((48 * Math.PI) / 180)
/** Smallest angle at a corner. */
const MAX_COSINE = Math.cos((50 * Math.PI) / 180)

/** Chooses four lines around a document: those with edges along all sides, and the larger of two that are alike. In pixels. */
export function chooseQuad(gradients: Gradients, lines: readonly Line[]): Quad | null {
  const { width, height } = gradients
  const pairs = pairsOf(lines, Math.min(width, height) * 0.15)
  let best: { readonly quad: Quad; readonly score: number } | null = null
  for (const [index, [a, b]] of pairs.entries()) {
    for (const [c, d] of pairs.slice(index + 1)) {
      if (Math.abs(cosine(a, c)) > MAX_COSINE) continue
      const points = [crossLines(a, c), crossLines(a, d), crossLines(b, d), crossLines(b, c)]
      if (!points.every((point): point is Point => point !== null && isInside(point, width, height))) continue
      const quad = orderCorners(points as [Point, Point, Point, Point])
      const area = areaOf(quad) / (width * height)
      if (area < MIN_AREA || !isConvex(quad)) continue
      // At most 1 for the edges: skip what can't be better.
      if (best && 0.55 + 0.45 * Math.sqrt(area) < best.score) continue
      const sides = quad.map((corner, at) => measureSide(gradients, corner, quad[(at + 1) % 4] ?? corner))
      const mean = sides.reduce((sum, side) => sum + side, 0) / 4
      if (mean < MIN_MEAN || Math.min(...sides) < MIN_SIDE) continue
      const score = mean * (0.55 + 0.45 * Math.sqrt(area))
      if (!best || score > best.score) best = { quad, score }
    }
  }
  return best?.quad ?? null
}

/** Returns the pairs of lines that can be opposite sides. @param leastPx Least distance between them. */
function pairsOf(lines: readonly Line[], leastPx: number): readonly (readonly [Line, Line])[] {
  return lines.flatMap((a, index) =>
    lines.slice(index + 1).flatMap((b) => {
      const turn = cosine(a, b)
      const apart = Math.abs(a.offset - Math.sign(turn) * b.offset)
      return Math.abs(turn) >= MIN_PARALLEL && apart >= leastPx ? [[a, b] as const] : []
    }),
  )
}

const cosine = (a: Line, b: Line) => a.normalX * b.normalX + a.normalY * b.normalY

function isInside({ x, y }: Point, width: number, height: number): boolean {
  const [outX, outY] = [MAX_OUTSIDE * width, MAX_OUTSIDE * height]
  return x >= -outX && y >= -outY && x <= width + outX && y <= height + outY
}
