import { CdnError } from '../errors/CdnError.js'
import { type Box, isSameSize } from './Box.js'
import { type Frame, isUnscaled } from './Frame.js'
import type { FillColor } from './Operation.js'
import { computeFrame, settleFrame } from './settleFrame.js'
import { unturnBox } from './Turn.js'

/**
 * Takes a rectangle out of a frame. Anything outside the frame gets the fill color, otherwise it's transparent, otherwise white.
 *
 * @throws CdnError `operation-malformed` if the rectangle misses the frame.
 */
export async function cutFrame(frame: Frame, box: Box, fill: FillColor | null): Promise<Frame> {
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  const widthPx = Math.min(frame.widthPx, box.left + box.widthPx) - left
  const heightPx = Math.min(frame.heightPx, box.top + box.heightPx) - top
  if (widthPx <= 0 || heightPx <= 0) {
    throw new CdnError(
      'operation-malformed',
      'The crop lies outside the image: choose an offset within its size.',
    )
  }
  const inner = cutInside(frame, { left, top, widthPx, heightPx })
  if (isSameSize(inner, box)) return inner
  const margins = {
    left: left - box.left,
    top: top - box.top,
    right: box.widthPx - widthPx - (left - box.left),
    bottom: box.heightPx - heightPx - (top - box.top),
  }
  const background = fill ? toBackground(fill) : frame.hasAlpha ? { r: 0, g: 0, b: 0, alpha: 0 } : 'white'
  const { base } = await settleFrame(inner)
  return computeFrame(base.image.extend({ ...margins, background }))
}

/** Takes a rectangle that lies within the frame. */
function cutInside(frame: Frame, box: Box): Frame {
  if (isSameSize(frame, box)) return frame
  const { region, cut, turn } = frame
  const { widthPx, heightPx } = box
  const inner = unturnBox(box, turn, frame)
  if (cut || !isUnscaled(frame)) return { ...frame, cut: within(inner, cut), widthPx, heightPx }
  const scaled = { widthPx: inner.widthPx, heightPx: inner.heightPx }
  return { ...frame, region: within(inner, region), scaled, widthPx, heightPx }
}

function within(box: Box, outer: Box | null): Box {
  return { ...box, left: box.left + (outer?.left ?? 0), top: box.top + (outer?.top ?? 0) }
}

/** Converts a fill color to the image library's format. */
export function toBackground({ red, green, blue, alpha }: FillColor): {
  r: number
  g: number
  b: number
  alpha: number
} {
  return { r: red, g: green, b: blue, alpha: alpha / 255 }
}
