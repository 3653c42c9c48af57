import type { Rect, Size } from '../geometry/Rect.js'
import type { EditState } from './EditState.js'
import { viewSize } from './turnEdit.js'

/** Returns the crop; the whole image if nothing is cropped. */
export function cropOf(state: EditState, image: Size): Rect {
  return state.crop ?? { x: 0, y: 0, ...viewSize(state, image) }
}

/** Returns the state with a new crop; a crop that covers the whole image is removed. */
export function withCrop(state: EditState, crop: Rect, image: Size): EditState {
  const { width, height } = viewSize(state, image)
  // A fraction of a pixel doesn't count as a crop.
  const isWhole = crop.width > width - 0.5 && crop.height > height - 0.5
  if (isWhole) return state.crop ? { ...state, crop: null } : state
  const { crop: former } = state
  const isSame =
    former &&
    former.x === crop.x &&
    former.y === crop.y &&
    former.width === crop.width &&
    former.height === crop.height
  return isSame ? state : { ...state, crop }
}
