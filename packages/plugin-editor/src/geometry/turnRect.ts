import type { Rect, Size } from './Rect.js'

/** Rotates the visible image left or right by 90°, or swaps left and right (`mirror`) or top and bottom (`flip`). */
export type Turn = 'left' | 'right' | 'mirror' | 'flip'

/** Returns a rectangle's position after a turn. @param size Image size before the turn */
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
