import type { Size } from '../geometry/Rect.js'
import type { EditState } from './EditState.js'
import { MAX_PX, type RenderPlan } from './RenderPlan.js'
import { viewSize } from './turnEdit.js'
import { hasLayers } from './withLayer.js'
import { writeEdit } from './writeEdit.js'

/** Returns the plan for a version whose crop and colors stay URL operations. @param image Unedited image size */
export function planStraightened(state: EditState, image: Size): RenderPlan {
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
  return { size, scale, origin: { x: 0, y: 0 }, hasColors: false, modifiers: writeEdit(rest, size) }
}
