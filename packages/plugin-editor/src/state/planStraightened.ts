import type { Size } from '../geometry/Rect.js'
import type { EditState } from './EditState.js'
import { viewSize } from './turnEdit.js'
import { hasLayers } from './withLayer.js'
import { writeEdit } from './writeEdit.js'

/** Maximum pixels in a rendered image; all browsers support canvases of this size. */
const MAX_PX = 16_777_216

/** How to render a straightened image. */
export interface StraightenedPlan {
  /** Rendered size in pixels. */
  readonly size: Size
  /** Rendered pixels per unedited image pixel, at most 1. */
  readonly scale: number
  /** Operations for the new file's delivery URL: the edit without its rotation, which is already in the pixels. */
  readonly modifiers: string
}

/** Returns the rendering plan for a straightened edit. @param image Unedited image size */
export function planStraightened(state: EditState, image: Size): StraightenedPlan {
  const view = viewSize(state, image)
  const scale = Math.min(1, Math.sqrt(MAX_PX / (view.width * view.height)))
  const size = { width: Math.floor(view.width * scale), height: Math.floor(view.height * scale) }
  const { crop } = state
  const rest: EditState = {
    ...state,
    // Layers are drawn over the colors, so the colors are in the pixels as well.
    ...(hasLayers(state) && { tuning: {}, filter: null }),
    mirror: false,
    flip: false,
    rotate: 0,
    straighten: 0,
    crop: crop && {
      x: crop.x * scale,
      y: crop.y * scale,
      width: crop.width * scale,
      height: crop.height * scale,
    },
  }
  return { size, scale, modifiers: writeEdit(rest, size) }
}
