import { CdnError } from './CdnError.js'
import type { Frame } from './Frame.js'
import type { FillColor } from './Operation.js'

/** A rectangle in the pixels of a frame; it may reach beyond the frame. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Takes a rectangle out of a frame; what lies beyond the frame is of the fill colour, else transparent, else white.
 *
 * @throws CdnError `operation-malformed` when the rectangle misses the frame.
 */
export function cutFrame(frame: Frame, box: Box, fill: FillColor | null): Frame {
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  const width = Math.min(frame.widthPx, box.left + box.widthPx) - left
  const height = Math.min(frame.heightPx, box.top + box.heightPx) - top
  if (width <= 0 || height <= 0) {
    throw new CdnError(
      'operation-malformed',
      'The crop lies outside the image: choose an offset within its size.',
    )
  }
  const isWhole = width === frame.widthPx && height === frame.heightPx
  const cut = isWhole ? frame.image : frame.image.extract({ left, top, width, height })
  const margins = {
    left: left - box.left,
    top: top - box.top,
    right: box.widthPx - width - (left - box.left),
    bottom: box.heightPx - height - (top - box.top),
  }
  const isFramed = Object.values(margins).some((marginPx) => marginPx > 0)
  const background = fill ? toBackground(fill) : frame.hasAlpha ? { r: 0, g: 0, b: 0, alpha: 0 } : 'white'
  return {
    ...frame,
    image: isFramed ? cut.extend({ ...margins, background }) : cut,
    widthPx: box.widthPx,
    heightPx: box.heightPx,
    hasAlpha: frame.hasAlpha || (isFramed && fill !== null && fill.alpha < 255),
  }
}

/** A fill colour in the image library's own terms. */
export function toBackground({ red, green, blue, alpha }: FillColor): {
  r: number
  g: number
  b: number
  alpha: number
} {
  return { r: red, g: green, b: blue, alpha: alpha / 255 }
}
