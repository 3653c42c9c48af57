import { type Handle, sidesOf } from '../geometry/Handle.js'
import { moveRect } from '../geometry/moveRect.js'
import type { Rect } from '../geometry/Rect.js'
import { type ResizeLimits, resizeRect } from '../geometry/resizeRect.js'

/** The part of the crop frame to drag: a handle, or the whole frame. */
export type Grip = Handle | 'move'

/** Returns the rectangle after its grip was dragged by a distance, in image pixels. */
export function moveGrip(rect: Rect, grip: Grip, dx: number, dy: number, limits: ResizeLimits): Rect {
  return grip === 'move' ? moveRect(rect, dx, dy, limits.bounds) : resizeRect(rect, grip, dx, dy, limits)
}

/** Like {@link moveGrip}, but for arrow keys: with a ratio, a corner moves by the whole distance along its diagonal. */
export function stepGrip(rect: Rect, grip: Grip, dx: number, dy: number, limits: ResizeLimits): Rect {
  const { ratio } = limits
  if (grip === 'move' || !ratio) return moveGrip(rect, grip, dx, dy, limits)
  const { across, down } = sidesOf(grip)
  if (!across || !down) return moveGrip(rect, grip, dx, dy, limits)
  const grown = dx ? across * dx : down * dy * ratio
  return moveGrip(rect, grip, across * grown, (down * grown) / ratio, limits)
}
