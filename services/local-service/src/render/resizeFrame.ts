import { checkSide } from './checkSide.js'
import type { RenderStep } from './createRenderPlan.js'
import { cutFrame } from './cutFrame.js'
import type { Frame } from './Frame.js'
import { scaleFrame } from './scaleFrame.js'

/**
 * Applies the `resize` operation: one side keeps the proportions, two sides can distort.
 *
 * @throws CdnError `output-too-large` if the result would exceed the limit.
 */
export async function resizeFrame(
  frame: Frame,
  operation: Extract<RenderStep, { name: 'resize' }>,
  maxSidePx: number,
): Promise<Frame> {
  const { stretch, fill } = operation
  const ratio = frame.widthPx / frame.heightPx
  const width = operation.widthPx ?? Math.round((operation.heightPx ?? frame.heightPx) * ratio)
  const height = operation.heightPx ?? Math.round((operation.widthPx ?? frame.widthPx) / ratio)
  checkSide(operation.name, stretch === 'off' ? Math.min(width, frame.widthPx) : width, maxSidePx)
  checkSide(operation.name, stretch === 'off' ? Math.min(height, frame.heightPx) : height, maxSidePx)
  if (stretch === 'on') return scaleFrame(frame, width, height)

  // A single side keeps the proportions, so the whole image stays as it is if that side would grow.
  const keepsRatio = operation.widthPx === null || operation.heightPx === null
  const grows = keepsRatio && (width > frame.widthPx || height > frame.heightPx)
  const shrunk = grows
    ? frame
    : await scaleFrame(frame, Math.min(width, frame.widthPx), Math.min(height, frame.heightPx))
  if (stretch === 'off') return shrunk
  const left = Math.floor((shrunk.widthPx - width) / 2)
  const top = Math.floor((shrunk.heightPx - height) / 2)
  return cutFrame(shrunk, { left, top, widthPx: Math.max(1, width), heightPx: Math.max(1, height) }, fill)
}
