import type { Rect, Size } from './Rect.js'

/** A turn of the visible picture: a quarter to the left or right, left for right, or top for bottom. */
export type Turn = 'left' | 'right' | 'mirror' | 'flip'

/** Returns where a rectangle is after a turn. @param size Size of the picture before the turn */
export function turnRect(rect: Rect, turn: Turn, size: Size): Rect {
  const { x, y, width, height } = rect
  switch (turn) {
    case 'left':
      return { x: y, y: size.width - x - width, width: height, height: width }
    case 'right':
      return { x: size.height - y - height, y: x, width: height, height: width }
    case 'mirror':
      return { ...rect, x: size.width - x - width }
    case 'flip':
      return { ...rect, y: size.height - y - height }
  }
}
