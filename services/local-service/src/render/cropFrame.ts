import { checkSide } from './checkSide.js'
import type { RenderStep } from './createRenderPlan.js'
import { cutFrame } from './cutFrame.js'
import type { Frame } from './Frame.js'
import type { CropSize, Offset } from './Operation.js'
import { scaleFrame } from './scaleFrame.js'

/** Applies the `crop` operation: a rectangle at an offset, framed in color if it's larger than the image. */
export async function cropFrame(
  frame: Frame,
  step: Extract<RenderStep, { name: 'crop' }>,
  maxSidePx: number,
): Promise<Frame> {
  const { widthPx, heightPx } = sizeOfCrop(frame, step.size)
  const { alignment } = step
  if (widthPx > frame.widthPx) checkSide('crop', widthPx, maxSidePx)
  if (heightPx > frame.heightPx) checkSide('crop', heightPx, maxSidePx)
  const left = placeOf(alignment.x, frame.widthPx - widthPx)
  const top = placeOf(alignment.y, frame.heightPx - heightPx)
  return cutFrame(frame, { left, top, widthPx, heightPx }, step.fill)
}

/**
 * Applies the `scale_crop` operation: fills the box with as much of the image as possible and cuts off the rest.
 *
 * @throws CdnError `output-too-large` if the box exceeds the limit.
 */
export async function scaleCropFrame(
  frame: Frame,
  operation: Extract<RenderStep, { name: 'scale_crop' }>,
  maxSidePx: number,
): Promise<Frame> {
  const { stretch, fill } = operation
  checkSide('scale_crop', operation.widthPx, maxSidePx)
  checkSide('scale_crop', operation.heightPx, maxSidePx)
  const cover = Math.max(operation.widthPx / frame.widthPx, operation.heightPx / frame.heightPx)
  const scale = stretch === 'on' ? cover : Math.min(1, cover)
  const scaled = await scaleFrame(frame, frame.widthPx * scale, frame.heightPx * scale)
  const box =
    stretch === 'off'
      ? {
          widthPx: Math.min(operation.widthPx, scaled.widthPx),
          heightPx: Math.min(operation.heightPx, scaled.heightPx),
        }
      : { widthPx: operation.widthPx, heightPx: operation.heightPx }
  const left = within(
    placeOf(operation.alignment.x, scaled.widthPx - box.widthPx),
    scaled.widthPx - box.widthPx,
  )
  const top = within(
    placeOf(operation.alignment.y, scaled.heightPx - box.heightPx),
    scaled.heightPx - box.heightPx,
  )
  return cutFrame(scaled, { ...box, left, top }, fill)
}

/** Returns the sides of a cut in pixels. */
export function sizeOfCrop(frame: Frame, size: CropSize): { widthPx: number; heightPx: number } {
  if ('ratio' in size) {
    const widthPx = Math.max(1, Math.round(Math.min(frame.widthPx, frame.heightPx * size.ratio)))
    return {
      widthPx,
      heightPx: Math.max(1, Math.round(Math.min(frame.heightPx, frame.widthPx / size.ratio))),
    }
  }
  return { widthPx: sideOf(size.width, frame.widthPx), heightPx: sideOf(size.height, frame.heightPx) }
}

function sideOf(side: Offset, wholePx: number): number {
  return 'px' in side ? side.px : Math.max(1, Math.round((wholePx * side.percent) / 100))
}

function placeOf(offset: Offset, freePx: number): number {
  return 'px' in offset ? offset.px : Math.floor((freePx * offset.percent) / 100)
}

function within(placePx: number, freePx: number): number {
  return freePx > 0 ? Math.min(placePx, freePx) : Math.floor(freePx / 2)
}
