import type { Rect, Size } from '../geometry/Rect.js'
import { flipRect, mirrorRect, turnRectLeft, turnRectRight, turnSize } from '../geometry/turnRect.js'
import type { EditState, Rotation } from './EditState.js'

/** A turn of what is seen. */
export type Turn = 'left' | 'right' | 'mirror' | 'flip'

/** Returns the size of the picture as it is seen, before the crop. */
export function viewSize({ rotate }: Pick<EditState, 'rotate'>, image: Size): Size {
  return rotate % 180 ? turnSize(image) : image
}

/** Turns what is seen. The crop keeps its content. `image` is the size of the unedited picture. */
export function turnEdit(state: EditState, turn: Turn, image: Size): EditState {
  const view = viewSize(state, image)
  const carry = (move: (rect: Rect, size: Size) => Rect) => state.crop && move(state.crop, view)
  switch (turn) {
    case 'left':
      return { ...state, rotate: rotationOf(state.rotate + 90), crop: carry(turnRectLeft) }
    case 'right':
      return { ...state, rotate: rotationOf(state.rotate - 90), crop: carry(turnRectRight) }
    case 'mirror':
      return { ...state, ...exchange(state, 'mirror'), crop: carry(mirrorRect) }
    case 'flip':
      return { ...state, ...exchange(state, 'flip'), crop: carry(flipRect) }
  }
}

/** The CDN mirrors before it turns: after an odd quarter turn, left and right are the picture's top and bottom. */
function exchange({ rotate, mirror, flip }: EditState, seen: 'mirror' | 'flip'): Partial<EditState> {
  return (seen === 'mirror') === (rotate % 180 === 0) ? { mirror: !mirror } : { flip: !flip }
}

/** Returns an angle as one of the four rotations, the nearest one. */
export function rotationOf(degrees: number): Rotation {
  return ((((Math.round(degrees / 90) * 90) % 360) + 360) % 360) as Rotation
}
