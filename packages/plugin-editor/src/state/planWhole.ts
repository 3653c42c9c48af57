import type { Rect, Size } from '../geometry/Rect.js'
import { roundCrop } from '../geometry/roundCrop.js'
import { cropOf } from './cropOf.js'
import type { EditState } from './EditState.js'
import { MAX_PX, type RenderPlan } from './RenderPlan.js'
import { viewSize } from './turnEdit.js'

/**
 * Returns the plan for rendering an edit with its crop and colors.
 *
 * @param image Unedited image size.
 * @param scaleOf Returns the wanted scale for the crop. Large images become smaller. @default full size
 */
export function planWhole(
  state: EditState,
  image: Size,
  scaleOf: (crop: Rect) => number = () => 1,
): RenderPlan {
  const view = viewSize(state, image)
  const crop = roundCrop(cropOf(state, image), view) ?? { x: 0, y: 0, ...view }
  const { x, y, width, height } = crop
  const scale = Math.min(1, scaleOf(crop), Math.sqrt(MAX_PX / (width * height)))
  const size = {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  }
  return { size, scale, origin: { x, y }, hasColors: true, modifiers: '' }
}
