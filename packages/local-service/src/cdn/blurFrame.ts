import type { Frame } from './Frame.js'
import { scaleFrame } from './scaleFrame.js'

/** From this spread on the work is done on a smaller copy, where the eye sees no difference. */
const MAX_SIGMA = 16

/** The `blur` operation: a Gaussian whose spread in pixels is a tenth of the strength. */
export function blurFrame(frame: Frame, strength: number): Frame {
  const sigma = strength / 10
  if (sigma < 0.3) return frame
  if (sigma <= MAX_SIGMA) return { ...frame, image: frame.image.blur(sigma) }
  const factor = Math.min(sigma / MAX_SIGMA, frame.widthPx, frame.heightPx)
  const small = scaleFrame(frame, frame.widthPx / factor, frame.heightPx / factor)
  return { ...small, image: small.image.blur(MAX_SIGMA) }
}

/** The `sharp` operation, from 0 to 20. */
export function sharpenFrame(frame: Frame, strength: number): Frame {
  return strength === 0
    ? frame
    : { ...frame, image: frame.image.sharpen({ sigma: 1, m1: strength / 5, m2: strength / 2 }) }
}
