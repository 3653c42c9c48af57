import { isSameSize } from './Box.js'
import { type Frame, isUnscaled } from './Frame.js'
import { settleFrame } from './settleFrame.js'
import { liesDown } from './Turn.js'

/** Scales a frame to exactly the given size, in whole pixels and at least one pixel. */
export async function scaleFrame(frame: Frame, width: number, height: number): Promise<Frame> {
  const widthPx = Math.max(1, Math.round(width))
  const heightPx = Math.max(1, Math.round(height))
  if (isSameSize(frame, { widthPx, heightPx })) return frame
  // Merge two reductions into one. But enlarging a reduced image must not bring lost pixels back.
  const isReduced = widthPx <= frame.widthPx && heightPx <= frame.heightPx
  const canJoin = !frame.cut && (isUnscaled(frame) || isReduced)
  const source = canJoin ? frame : await settleFrame(frame)
  const scaled = liesDown(source.turn) ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx }
  return { ...source, scaled, widthPx, heightPx }
}
