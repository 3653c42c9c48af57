import type { ColorOperation, ImageLevels } from '@lading/cdn'
import type { ImageInfo } from '../images/ImageInfo.js'
import { mayBeTransparent } from '../images/mayBeTransparent.js'
import { blurFrame, sharpenFrame } from './blurFrame.js'
import { colorFrame } from './colorFrame.js'
import type { RenderPlan, RenderStep } from './createRenderPlan.js'
import { cropFrame, scaleCropFrame, sizeOfCrop } from './cropFrame.js'
import { encodeAnimation } from './encodeAnimation.js'
import { encodeFrame } from './encodeFrame.js'
import { type Frame, openFrame } from './Frame.js'
import { fitFrame } from './fitFrame.js'
import { isColorOperation } from './isColorOperation.js'
import { qualityNumbers } from './qualityNumbers.js'
import { resizeFrame } from './resizeFrame.js'
import { turnFrame } from './turnFrame.js'
import { withOpenImage } from './withOpenImage.js'

/**
 * Carries out a plan, step by step in URL order, on an image rotated upright first. Color steps are postponed as long as the steps
 * in between only move or shrink pixels: the result looks the same with less work.
 *
 * @param levels the image's levels, which `enhance` is based on.
 * @throws CdnError `image-too-large`, `image-unreadable`, `output-too-large` or `operation-malformed`.
 */
export function renderImage(
  path: string,
  image: ImageInfo,
  plan: RenderPlan,
  levels: ImageLevels,
): Promise<Buffer> {
  return withOpenImage(path, image, async (upright) => {
    const size = { widthPx: image.width, heightPx: image.height }
    let frame = openFrame({ image: upright, path, pixels: null, ...size }, mayBeTransparent(image))
    let waiting: ColorOperation[] = []
    const color = async () => {
      frame = await colorFrame(frame, waiting, levels)
      waiting = []
    }

    for (const step of plan.steps) {
      if (isColorOperation(step)) {
        waiting.push(step)
        continue
      }
      if (!canGoBeforeColors(step, frame)) await color()
      frame = await applyStep(frame, step, plan.maxSidePx)
    }
    frame = await fitFrame(frame, plan.maxSidePx, plan.maxSidePx)
    // Colors are changed on decoded pixels, of which there is one picture.
    const isAnimated = plan.isAnimated && waiting.length === 0
    const animation = isAnimated && (await encodeAnimation(frame, qualityNumbers[plan.quality]))
    if (animation) return animation
    await color()
    return encodeFrame(frame, plan)
  })
}

/**
 * Returns whether a step gives the same result before the color steps, without more pixels for them. A step that adds a frame
 * doesn't, because the frame would change color too; neither does a step that mixes pixels.
 */
function canGoBeforeColors(step: RenderStep, frame: Frame): boolean {
  switch (step.name) {
    case 'blur':
    case 'sharp':
      return false
    case 'resize':
    case 'scale_crop':
      return (
        step.stretch === 'off' ||
        (step.stretch === 'on' &&
          (step.widthPx ?? 0) <= frame.widthPx &&
          (step.heightPx ?? 0) <= frame.heightPx)
      )
    case 'crop': {
      const { widthPx, heightPx } = sizeOfCrop(frame, step.size)
      const { x, y } = step.alignment
      const right = widthPx + ('px' in x ? x.px : 0)
      const bottom = heightPx + ('px' in y ? y.px : 0)
      return right <= frame.widthPx && bottom <= frame.heightPx
    }
    default:
      return true
  }
}

async function applyStep(
  frame: Frame,
  step: Exclude<RenderStep, ColorOperation>,
  maxSidePx: number,
): Promise<Frame> {
  switch (step.name) {
    case 'preview':
      return fitFrame(frame, step.widthPx, step.heightPx)
    case 'resize':
      return resizeFrame(frame, step, maxSidePx)
    case 'scale_crop':
      return scaleCropFrame(frame, step, maxSidePx)
    case 'crop':
      return cropFrame(frame, step, maxSidePx)
    case 'blur':
      return blurFrame(frame, step.strength)
    case 'sharp':
      return sharpenFrame(frame, step.strength)
    default:
      return turnFrame(frame, step)
  }
}
