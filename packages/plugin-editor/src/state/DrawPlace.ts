import type { Point } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'

/** Where a tab draws: on the stage, or on the canvas of the new version. */
export interface DrawPlace {
  /** Size of the canvas in its pixels. */
  readonly size: Size
  /** Canvas pixels for each pixel of the image. */
  readonly scale: number
  /** Returns where a point of the unedited image is on the canvas, turned and mirrored as the image. */
  readonly toCanvas: (point: Point) => Point
  /** Aborted when the drawing is no longer wanted. */
  readonly signal: AbortSignal
}
