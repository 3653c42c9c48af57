import { CdnError } from './CdnError.js'
import { cutFrame } from './cutFrame.js'
import type { Frame } from './Frame.js'
import type { PixelOperation, Stretch } from './Operation.js'

/** Scales a frame down until it fits into a box, keeping its proportions and never enlarging it. */
export function fitFrame(frame: Frame, maxWidthPx: number, maxHeightPx: number): Frame {
  const scale = Math.min(1, maxWidthPx / frame.widthPx, maxHeightPx / frame.heightPx)
  return scaleFrame(frame, frame.widthPx * scale, frame.heightPx * scale)
}

/** Scales a frame to exactly the given size, in whole pixels and at least one. */
export function scaleFrame(frame: Frame, width: number, height: number): Frame {
  const widthPx = Math.max(1, Math.round(width))
  const heightPx = Math.max(1, Math.round(height))
  if (widthPx === frame.widthPx && heightPx === frame.heightPx) return frame
  return { ...frame, image: frame.image.resize(widthPx, heightPx, { fit: 'fill' }), widthPx, heightPx }
}

/**
 * The `resize` operation: one side keeps the proportions, two sides may distort.
 *
 * @throws {CdnError} `output-too-large` when the result would exceed the limit.
 */
export function resizeFrame(
  frame: Frame,
  operation: Extract<PixelOperation, { name: 'resize' }>,
  stretch: Stretch,
  maxSidePx: number,
): Frame {
  const ratio = frame.widthPx / frame.heightPx
  const width = operation.widthPx ?? Math.round((operation.heightPx ?? frame.heightPx) * ratio)
  const height = operation.heightPx ?? Math.round((operation.widthPx ?? frame.widthPx) / ratio)
  checkSide(operation.name, stretch === 'off' ? Math.min(width, frame.widthPx) : width, maxSidePx)
  checkSide(operation.name, stretch === 'off' ? Math.min(height, frame.heightPx) : height, maxSidePx)
  if (stretch === 'on') return scaleFrame(frame, width, height)

  // One given side keeps the proportions, so the image is left alone as a whole when that side would grow.
  const keepsRatio = operation.widthPx === null || operation.heightPx === null
  const grows = keepsRatio && (width > frame.widthPx || height > frame.heightPx)
  const shrunk = grows
    ? frame
    : scaleFrame(frame, Math.min(width, frame.widthPx), Math.min(height, frame.heightPx))
  if (stretch === 'off') return shrunk
  const left = Math.floor((shrunk.widthPx - width) / 2)
  const top = Math.floor((shrunk.heightPx - height) / 2)
  return cutFrame(shrunk, { left, top, widthPx: Math.max(1, width), heightPx: Math.max(1, height) })
}

/** Refuses a side that is longer than the answer may be. @throws {CdnError} `output-too-large`. */
export function checkSide(name: string, sidePx: number, maxSidePx: number): void {
  if (sidePx <= maxSidePx) return
  const advice = 'the limit is 3000 pixels a side, or 5000 with -/format/jpeg/'
  throw new CdnError('output-too-large', `The operation "${name}" asks for ${sidePx} pixels: ${advice}.`)
}
