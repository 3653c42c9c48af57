import type { Frame } from './Frame.js'
import { scaleFrame } from './scaleFrame.js'

/** Scales a frame down until it fits into a box, keeping its proportions and never enlarging it. */
export function fitFrame(frame: Frame, maxWidthPx: number, maxHeightPx: number): Promise<Frame> {
  const scale = Math.min(1, maxWidthPx / frame.widthPx, maxHeightPx / frame.heightPx)
  return scaleFrame(frame, frame.widthPx * scale, frame.heightPx * scale)
}
