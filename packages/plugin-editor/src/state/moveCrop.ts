import { type Handle, sidesOf } from '../geometry/Handle.js'
import { moveRect } from '../geometry/moveRect.js'
import type { Rect, Size } from '../geometry/Rect.js'
import { type ResizeLimits, resizeRect } from '../geometry/resizeRect.js'
import type { EditState } from './EditState.js'
import { viewSize } from './turnEdit.js'

/** What a person takes hold of: a handle, or the whole frame. */
export type Grip = Handle | 'move'

/** Returns the kept part, the whole picture if nothing is cropped. */
export function cropOf(state: EditState, image: Size): Rect {
  return state.crop ?? { x: 0, y: 0, ...viewSize(state, image) }
}

/** Returns a rectangle after a grip was moved by a distance, in pixels of the picture. */
export function moveGrip(rect: Rect, grip: Grip, dx: number, dy: number, limits: ResizeLimits): Rect {
  return grip === 'move' ? moveRect(rect, dx, dy, limits.bounds) : resizeRect(rect, grip, dx, dy, limits)
}

/** As {@link moveGrip}, by an arrow key: with a ratio, a corner moves by the whole distance along its diagonal. */
export function stepGrip(rect: Rect, grip: Grip, dx: number, dy: number, limits: ResizeLimits): Rect {
  const { ratio } = limits
  if (grip === 'move' || !ratio) return moveGrip(rect, grip, dx, dy, limits)
  const { across, down } = sidesOf(grip)
  if (!across || !down) return moveGrip(rect, grip, dx, dy, limits)
  const grown = dx ? across * dx : down * dy * ratio
  return moveGrip(rect, grip, across * grown, (down * grown) / ratio, limits)
}

/** Returns the state with another crop; one of the whole picture is none. */
export function withCrop(state: EditState, crop: Rect, image: Size): EditState {
  const { width, height } = viewSize(state, image)
  // Fractions of a pixel are no crop.
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
