import type { Box, Size } from './Box.js'
import type { PixelOperation } from './Operation.js'

/** The combined rotations and reflections of an image: mirrored left to right or not, then rotated counterclockwise. */
export interface Turn {
  readonly isMirrored: boolean
  /** Quarter turns, from 0 to 3. */
  readonly quarters: number
}

export type TurnOperation = Extract<PixelOperation, { name: 'rotate' | 'mirror' | 'flip' }>

/** Leaves an image as it is. */
export const noTurn: Turn = { isMirrored: false, quarters: 0 }

/** Adds an operation. Mirroring after a rotation is the same as rotating the other way after mirroring. */
export function addTurn({ isMirrored, quarters }: Turn, operation: TurnOperation): Turn {
  switch (operation.name) {
    case 'mirror':
      return { isMirrored: !isMirrored, quarters: (4 - quarters) % 4 }
    case 'flip':
      return { isMirrored: !isMirrored, quarters: (6 - quarters) % 4 }
    case 'rotate':
      return { isMirrored, quarters: (((quarters + operation.degrees / 90) % 4) + 4) % 4 }
  }
}

/** True if a turn swaps width and height. */
export function liesDown({ quarters }: Turn): boolean {
  return quarters % 2 !== 0
}

/** Returns where a rectangle in the turned image was before the turn. @param size size of the turned image. */
export function unturnBox(box: Box, { isMirrored, quarters }: Turn, size: Size): Box {
  let { left, top, widthPx, heightPx } = box
  let [wholeWidth, wholeHeight] = [size.widthPx, size.heightPx]
  for (let quarter = 0; quarter < quarters; quarter++) {
    ;[left, top] = [wholeHeight - top - heightPx, left]
    ;[widthPx, heightPx] = [heightPx, widthPx]
    ;[wholeWidth, wholeHeight] = [wholeHeight, wholeWidth]
  }
  return { left: isMirrored ? wholeWidth - left - widthPx : left, top, widthPx, heightPx }
}
