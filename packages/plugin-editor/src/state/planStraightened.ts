import type { Size } from '../geometry/Rect.js'
import type { EditState } from './EditState.js'
import { viewSize } from './turnEdit.js'
import { hasLayers } from './withLayer.js'
import { writeEdit } from './writeEdit.js'

/** Most pixels of a picture that is rendered here: what canvases have everywhere. */
const MAX_PX = 16_777_216

/** A straightened picture that is about to be rendered. */
export interface StraightenedPlan {
  /** Size of the picture in pixels. */
  readonly size: Size
  /** Its pixels for each pixel of the unedited picture, at most 1. */
  readonly scale: number
  /** Operations for its delivery URL: the edit without its turns, which are in the pixels. */
  readonly modifiers: string
}

/** Returns what a straightened edit becomes. @param image Size of the unedited picture */
export function planStraightened(state: EditState, image: Size): StraightenedPlan {
  const view = viewSize(state, image)
  const scale = Math.min(1, Math.sqrt(MAX_PX / (view.width * view.height)))
  const size = { width: Math.floor(view.width * scale), height: Math.floor(view.height * scale) }
  const { crop } = state
  const rest: EditState = {
    ...state,
    // Drawn over the colors, which are in the pixels then, too.
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
