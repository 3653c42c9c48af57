import type { Rect, Size } from './Rect.js'

/** Exchanges width and height. */
export function turnSize({ width, height }: Size): Size {
  return { width: height, height: width }
}

/** Returns where a rectangle is after a quarter turn counter-clockwise; `size` is that of the picture before the turn. */
export function turnRectLeft({ x, y, width, height }: Rect, size: Size): Rect {
  return { x: y, y: size.width - x - width, width: height, height: width }
}

/** Returns where a rectangle is after a quarter turn clockwise; `size` is that of the picture before the turn. */
export function turnRectRight({ x, y, width, height }: Rect, size: Size): Rect {
  return { x: size.height - y - height, y: x, width: height, height: width }
}

/** Returns where a rectangle is after left and right were exchanged. */
export function mirrorRect(rect: Rect, size: Size): Rect {
  return { ...rect, x: size.width - rect.x - rect.width }
}

/** Returns where a rectangle is after top and bottom were exchanged. */
export function flipRect(rect: Rect, size: Size): Rect {
  return { ...rect, y: size.height - rect.y - rect.height }
}
