import type { Point } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'

/** Describes where a tab draws: on the stage, or on the new version's canvas. */
export interface DrawPlace {
  /** Canvas size in canvas pixels. */
  readonly size: Size
  /** Canvas pixels per image pixel. */
  readonly scale: number
  /** Converts a point in the unedited image to canvas coordinates, rotated and mirrored like the image. */
  readonly toCanvas: (point: Point) => Point
  /** Aborted when the drawing is no longer needed. */
  readonly signal: AbortSignal
}
