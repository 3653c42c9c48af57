import type { Size } from '../geometry/Rect.js'
import type { EditState } from './EditState.js'
import { viewSize } from './turnEdit.js'

/** Maximum degrees in either direction. */
export const MAX_STRAIGHTEN = 45

/** Straightens the visible image. The crop keeps its share of the area without empty corners. */
export function straightenEdit(state: EditState, degrees: number, image: Size): EditState {
  if (state.straighten === degrees) return state
  const before = viewSize(state, image)
  const next = { ...state, straighten: degrees }
  if (!state.crop) return next
  const after = viewSize(next, image)
  const [dx, dy] = [after.width / before.width, after.height / before.height]
  const { x, y, width, height } = state.crop
  return { ...next, crop: { x: x * dx, y: y * dy, width: width * dx, height: height * dy } }
}
