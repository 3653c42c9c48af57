import type { Frame } from './Frame.js'
import type { PixelOperation } from './Operation.js'

/** The `rotate` (counter-clockwise), `mirror` (left to right) and `flip` (top to bottom) operations. */
export function turnFrame(
  frame: Frame,
  operation: Extract<PixelOperation, { name: 'rotate' | 'mirror' | 'flip' }>,
): Frame {
  switch (operation.name) {
    case 'mirror':
      return { ...frame, image: frame.image.flop() }
    case 'flip':
      return { ...frame, image: frame.image.flip() }
    case 'rotate': {
      const turned = { ...frame, image: frame.image.rotate(-operation.degrees % 360) }
      const liesDown = operation.degrees % 180 !== 0
      return liesDown ? { ...turned, widthPx: frame.heightPx, heightPx: frame.widthPx } : turned
    }
  }
}
