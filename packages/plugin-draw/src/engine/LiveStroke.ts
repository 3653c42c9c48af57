import type { InkPoint, Nib, Stroke } from './Stroke.js'
import { keepStrokePaths, OVERLAP_POINTS, SEGMENT_POINTS, segmentPath } from './strokePaths.js'

/** A pointer position, in paper units. */
export interface Sample {
  readonly x: number
  readonly y: number
  /** A pen's pressure, from 0 to 1; null for other pointers, whose line gets thinner with speed. */
  readonly pressure: number | null
  /** In milliseconds. */
  readonly time: number
}

/** How closely a point follows its sample, from 0 to 1: less is smoother. */
const FOLLOWING = 0.65

/** How quickly the width follows the speed, from 0 to 1. */
const PRESSURE_FOLLOWING = 0.2

export class LiveStroke {
  readonly nib: Nib
  readonly #zoom: number
  readonly #points: InkPoint[] = []
  readonly #paths: Path2D[] = []
  /** Index of the unfinished segment's first point. */
  #from = 0
  #last: Sample
  #pressure: number

  /** @param zoom CSS pixels per paper unit; distances too short to see are left out. */
  constructor(nib: Nib, first: Sample, zoom: number) {
    this.nib = nib
    this.#zoom = zoom
    this.#last = first
    this.#pressure = first.pressure ?? 0.6
    this.#points.push([first.x, first.y, this.#pressure])
  }

  /** Outlines for finished segments. */
  get paths(): readonly Path2D[] {
    return this.#paths
  }

  /** Adds a position. Returns a segment's outline if the position finishes that segment. */
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

  /** Returns the unfinished segment's outline. @param predicted Positions that are shown but not kept. */
  tail(predicted: readonly Sample[] = []): Path2D {
    const ahead = [this.#last, ...predicted].map(({ x, y }): InkPoint => [x, y, this.#pressure])
    return segmentPath([...this.#points.slice(this.#from), ...ahead], this.nib)
  }

  /** Ends the stroke at the last pointer position. */
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
