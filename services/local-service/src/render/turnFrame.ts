import type { Frame } from './Frame.js'
import { addTurn, type TurnOperation } from './Turn.js'

/** Applies the `rotate` (counterclockwise), `mirror` (left to right) and `flip` (top to bottom) operations. */
export function turnFrame(frame: Frame, operation: TurnOperation): Frame {
  const turned = { ...frame, turn: addTurn(frame.turn, operation) }
  const isQuarter = operation.name === 'rotate' && operation.degrees % 180 !== 0
  return isQuarter ? { ...turned, widthPx: frame.heightPx, heightPx: frame.widthPx } : turned
}
