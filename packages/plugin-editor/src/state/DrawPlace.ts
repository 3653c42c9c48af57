import type { Point } from '../geometry/Placement.js'
import type { Rect, Size } from '../geometry/Rect.js'

/** Describes where a tab draws: on the stage, or on the new version's canvas. */
export interface DrawPlace {
  /** Canvas size in canvas pixels. */
  readonly size: Size
  /**
   * The part of the canvas that the crop keeps, in canvas pixels. Draw what belongs to an edge or a corner, e.g. a watermark, in
   * its terms: the stage's canvas is larger than the image.
   */
  readonly area: Rect
  /** Canvas pixels per image pixel. */
  readonly scale: number
  /** Converts a point in the unedited image to canvas coordinates, rotated and mirrored like the image. */
  readonly toCanvas: (point: Point) => Point
  /** Aborted when the drawing is no longer needed. */
  readonly signal: AbortSignal
}
