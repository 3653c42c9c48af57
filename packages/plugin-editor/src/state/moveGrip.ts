import { type Handle, sidesOf } from '../geometry/Handle.js'
import { moveRect } from '../geometry/moveRect.js'
import type { Rect } from '../geometry/Rect.js'
import { type ResizeLimits, resizeRect } from '../geometry/resizeRect.js'

/** Part of the frame that a person drags: a handle, or all of it. */
export type Grip = Handle | 'move'

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
