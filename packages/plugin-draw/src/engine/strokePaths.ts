import { getStroke } from 'perfect-freehand'
import type { InkPoint, Nib, Stroke } from './Stroke.js'

/** Points per segment. A stroke is drawn as overlapping segments, so that each point costs the same. */
export const SEGMENT_POINTS = 96

/** Points that a segment shares with the previous segment, so that the line has no gap and keeps its direction. */
export const OVERLAP_POINTS = 3

/** How much pressure changes the width, from 0 to 1. */
const THINNING = 0.6

/** A tap's radius relative to the width: a dot as wide as the line would hardly be visible. */
const DOT_RADIUS = 0.75

/** Outlines of finished strokes, which are redrawn after each undo, zoom and resize. */
const paths = new WeakMap<Stroke, readonly Path2D[]>()

/** Returns a stroke's outlines. They're filled one after another. */
export function strokePaths(stroke: Stroke): readonly Path2D[] {
  let found = paths.get(stroke)
  if (!found) {
    found = segmentsOf(stroke.points).map((points) => segmentPath(points, stroke))
    paths.set(stroke, found)
  }
  return found
}

/** Keeps the outlines that were made while the stroke was drawn. */
export function keepStrokePaths(stroke: Stroke, made: readonly Path2D[]): void {
  paths.set(stroke, made)
}

export function segmentPath(points: readonly InkPoint[], { width }: Pick<Nib, 'width'>): Path2D {
  const path = new Path2D()
  const [first] = points
  if (!first) return path
  // A tap has no direction, but an outline needs a direction.
  if (points.every(([x, y]) => x === first[0] && y === first[1])) {
    path.arc(first[0], first[1], width * DOT_RADIUS, 0, 2 * Math.PI)
    return path
  }
  const outline = getStroke(points as InkPoint[], {
    size: width,
    thinning: THINNING,
    smoothing: 0.5,
    // The points are smoothed as they arrive, so that segments meet.
    streamline: 0,
    simulatePressure: false,
    last: true,
  })
  addCurve(path, outline)
  return path
}

function segmentsOf(points: readonly InkPoint[]): (readonly InkPoint[])[] {
  const segments = [points.slice(0, SEGMENT_POINTS)]
  const step = SEGMENT_POINTS - OVERLAP_POINTS
  for (let from = step; from + OVERLAP_POINTS < points.length; from += step) {
    segments.push(points.slice(from, from + SEGMENT_POINTS))
  }
  return segments
}

/** Adds a closed curve through the midpoints between a polygon's corners. */
function addCurve(path: Path2D, corners: readonly (readonly number[])[]): void {
  const last = corners.at(-1)
  const first = corners[0]
  if (!first || !last) return
  const middle = (a: readonly number[], b: readonly number[]) =>
    [((a[0] ?? 0) + (b[0] ?? 0)) / 2, ((a[1] ?? 0) + (b[1] ?? 0)) / 2] as const
  path.moveTo(...middle(last, first))
  for (let i = 0; i < corners.length; i += 1) {
    const corner = corners[i] as readonly number[]
    path.quadraticCurveTo(corner[0] ?? 0, corner[1] ?? 0, ...middle(corner, corners[i + 1] ?? first))
  }
  path.closePath()
}
