import type { Point } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'

/** How to render an edit in the browser. */
export interface RenderPlan {
  /** Rendered size in pixels. */
  readonly size: Size
  /** Rendered pixels per unedited image pixel. */
  readonly scale: number
  /** Top left corner of the rendered area, in rotated image pixels. */
  readonly origin: Point
  /** Whether the colors are rendered, too. Otherwise they stay operations. */
  readonly hasColors: boolean
  /** Operations for the new file's delivery URL: what isn't in the pixels. */
  readonly modifiers: string
}

/** Maximum pixels in a rendered image; all browsers support canvases of this size. */
export const MAX_PX = 16_777_216
