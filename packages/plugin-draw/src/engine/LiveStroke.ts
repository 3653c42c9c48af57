import type { InkPoint, Nib, Stroke } from './Stroke.js'
import { keepStrokePaths, OVERLAP_POINTS, SEGMENT_POINTS, segmentPath } from './strokePaths.js'

/** One position of a pointer, in units of the paper. */
export interface Sample {
  readonly x: number
  readonly y: number
  /** Of a pen, from 0 to 1; null for pointers without one, whose line gets thinner with the speed. */
  readonly pressure: number | null
  /** In milliseconds. */
  readonly time: number
}

/** How far a point follows its sample, from 0 to 1: less is smoother. */
const FOLLOWING = 0.65

/** How fast the width follows the speed, from 0 to 1. */
const PRESSURE_FOLLOWING = 0.2

export class LiveStroke {
  readonly nib: Nib
  readonly #zoom: number
  readonly #points: InkPoint[] = []
  readonly #paths: Path2D[] = []
  /** Index of the first point of the segment that is not finished. */
  #from = 0
  #last: Sample
  #pressure: number

  /** @param zoom CSS pixels per unit of the paper; distances too short to be seen are left out. */
  constructor(nib: Nib, first: Sample, zoom: number) {
    this.nib = nib
    this.#zoom = zoom
    this.#last = first
    this.#pressure = first.pressure ?? 0.6
    this.#points.push([first.x, first.y, this.#pressure])
  }

  /** The outlines of the finished segments. */
  get paths(): readonly Path2D[] {
    return this.#paths
  }

  /** Adds a position. Returns the outline of a segment that is finished by it, if one is. */
  add(sample: Sample): Path2D | null {
    const { x, y } = sample
    const distance = Math.hypot(x - this.#last.x, y - this.#last.y) * this.#zoom
    if (distance < 0.5) return null
    this.#pressure = this.#pressureOf(sample, distance)
    this.#last = sample
    const [lastX, lastY] = this.#points.at(-1) as InkPoint
    this.#points.push([lastX + (x - lastX) * FOLLOWING, lastY + (y - lastY) * FOLLOWING, this.#pressure])
    return this.#finishSegment()
  }

  /** Returns the outline of the segment that is not finished. @param predicted Positions that are shown and not kept. */
  tail(predicted: readonly Sample[] = []): Path2D {
    const ahead = [this.#last, ...predicted].map(({ x, y }): InkPoint => [x, y, this.#pressure])
    return segmentPath([...this.#points.slice(this.#from), ...ahead], this.nib)
  }

  /** Ends the stroke where the pointer was last. */
  finish(): Stroke {
    const { x, y } = this.#last
    const [lastX, lastY] = this.#points.at(-1) as InkPoint
    if (x !== lastX || y !== lastY) this.#points.push([x, y, this.#pressure])
    const stroke = { ...this.nib, points: this.#points }
    keepStrokePaths(stroke, [...this.#paths, segmentPath(this.#points.slice(this.#from), this.nib)])
    return stroke
  }

  #pressureOf({ pressure, time }: Sample, distance: number): number {
    if (pressure !== null) return pressure
    const speed = distance / Math.max(time - this.#last.time, 1)
    const target = Math.max(0.25, 0.75 - speed * 0.16)
    return this.#pressure + (target - this.#pressure) * PRESSURE_FOLLOWING
  }

  #finishSegment(): Path2D | null {
    if (this.#points.length - this.#from < SEGMENT_POINTS) return null
    const path = segmentPath(this.#points.slice(this.#from), this.nib)
    this.#paths.push(path)
    this.#from = this.#points.length - OVERLAP_POINTS
    return path
  }
}
