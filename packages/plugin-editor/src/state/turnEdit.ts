import type { Size } from '../geometry/Rect.js'
import { straightenedSize } from '../geometry/straightenedSize.js'
import { type Turn, turnRect } from '../geometry/turnRect.js'
import type { EditState, Rotation } from './EditState.js'

/** Returns the visible image size, before the crop. */
export function viewSize(
  { rotate, straighten }: Pick<EditState, 'rotate' | 'straighten'>,
  image: Size,
): Size {
  return straightenedSize(rotate % 180 ? turnSize(image) : image, straighten)
}

/** Rotates or mirrors the visible image. The crop keeps its content. `image` is the unedited image size. */
export function turnEdit(state: EditState, turn: Turn, image: Size): EditState {
  const crop = state.crop && turnRect(state.crop, turn, viewSize(state, image))
  switch (turn) {
    case 'left':
      return { ...state, crop, rotate: rotationOf(state.rotate + 90) }
    case 'right':
      return { ...state, crop, rotate: rotationOf(state.rotate - 90) }
    default:
      return { ...state, crop, ...exchange(state, turn), straighten: state.straighten && -state.straighten }
  }
}

/** The CDN mirrors before it rotates: after an odd number of quarter turns, left and right are the image's top and bottom. */
function exchange({ rotate, mirror, flip }: EditState, seen: 'mirror' | 'flip'): Partial<EditState> {
  return (seen === 'mirror') === (rotate % 180 === 0) ? { mirror: !mirror } : { flip: !flip }
}

/** Rounds an angle to the nearest of the four rotations. */
export function rotationOf(degrees: number): Rotation {
  return ((((Math.round(degrees / 90) * 90) % 360) + 360) % 360) as Rotation
}

function turnSize({ width, height }: Size): Size {
  return { width: height, height: width }
}
