import type { Frame } from './Frame.js'
import { scaleFrame } from './scaleFrame.js'
import { computeFrame, settleFrame } from './settleFrame.js'

/** From this sigma on, we work on a smaller copy; the eye sees no difference. */
const MAX_SIGMA = 16

/** Applies the `blur` operation: a Gaussian whose sigma in pixels is a tenth of the strength. */
export async function blurFrame(frame: Frame, strength: number): Promise<Frame> {
  const sigma = strength / 10
  if (sigma < 0.3) return frame
  const factor = Math.max(1, Math.min(sigma / MAX_SIGMA, frame.widthPx, frame.heightPx))
  const small = await scaleFrame(frame, frame.widthPx / factor, frame.heightPx / factor)
  const { base } = await settleFrame(small)
  const blurred = await computeFrame(base.image.blur(Math.min(sigma, MAX_SIGMA)))
  return scaleFrame(blurred, frame.widthPx, frame.heightPx)
}

/** Applies the `sharp` operation, from 0 to 20. */
export async function sharpenFrame(frame: Frame, strength: number): Promise<Frame> {
  if (strength === 0) return frame
  const { base } = await settleFrame(frame)
  return computeFrame(base.image.sharpen({ sigma: 1, m1: strength / 5, m2: strength / 2 }))
}
