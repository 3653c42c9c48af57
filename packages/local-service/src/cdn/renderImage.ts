import type { ImageInfo } from '../images/ImageInfo.js'
import { mayBeTransparent } from '../images/mayBeTransparent.js'
import type { RenderPlan, RenderStep } from './createRenderPlan.js'
import { cropFrame, scaleCropFrame } from './cropFrame.js'
import { encodeFrame } from './encodeFrame.js'
import { type Frame, settleFrame } from './Frame.js'
import { fitFrame } from './fitFrame.js'
import { resizeFrame } from './resizeFrame.js'
import { turnFrame } from './turnFrame.js'
import { withOpenImage } from './withOpenImage.js'

/**
 * Carries out a plan, step by step in the order of the address, on an image turned upright first.
 *
 * @throws {CdnError} `image-too-large`, `image-unreadable`, `output-too-large` or `operation-malformed`.
 */
export function renderImage(path: string, image: ImageInfo, plan: RenderPlan): Promise<Buffer> {
  return withOpenImage(path, image, async (upright) => {
    const size = { widthPx: image.width, heightPx: image.height }
    let frame: Frame = { image: upright, ...size, hasAlpha: mayBeTransparent(image) }
    for (const [index, step] of plan.steps.entries()) {
      // The first step reads straight from the file, where scaling down while decoding saves most of the work.
      if (index > 0) frame = await settleFrame(frame)
      frame = applyStep(frame, step, plan.maxSidePx)
    }
    if (Math.max(frame.widthPx, frame.heightPx) > plan.maxSidePx) {
      frame = fitFrame(await settleFrame(frame), plan.maxSidePx, plan.maxSidePx)
    }
    return encodeFrame(frame, plan)
  })
}

function applyStep(frame: Frame, step: RenderStep, maxSidePx: number): Frame {
  switch (step.name) {
    case 'preview':
      return fitFrame(frame, step.widthPx, step.heightPx)
    case 'resize':
      return resizeFrame(frame, step, step.stretch, maxSidePx)
    case 'scale_crop':
      return scaleCropFrame(frame, step, step.stretch, maxSidePx)
    case 'crop':
      return cropFrame(frame, step, maxSidePx)
    default:
      return turnFrame(frame, step)
  }
}
