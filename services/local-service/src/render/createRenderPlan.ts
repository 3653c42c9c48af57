import type { ImageInfo } from '../images/ImageInfo.js'
import { imageLimits } from '../images/imageLimits.js'
import { mayBeTransparent } from '../images/mayBeTransparent.js'
import { acceptsType } from './acceptsType.js'
import type { FillColor, FormatChoice, Operation, PixelOperation, Quality, Stretch } from './Operation.js'

/** A pixel operation with the stretch mode and fill that the URL set before it. */
export type RenderStep = PixelOperation & { readonly stretch: Stretch; readonly fill: FillColor | null }

/** Everything needed to render a URL, with all defaults decided. */
export interface RenderPlan {
  readonly steps: readonly RenderStep[]
  readonly format: 'jpeg' | 'png' | 'webp' | 'avif'
  readonly quality: Quality
  readonly isProgressive: boolean
  /** Whether all pictures of an animation are rendered, if their number and the operations allow it. */
  readonly isAnimated?: true
  /** Background for a transparent image in a format without transparency; white if null. */
  readonly fill: FillColor | null
  /** Longest side of the rendered image, in pixels. */
  readonly maxSidePx: number
}

/** Decides how to render. Settings apply to the operations after them, and the last format and quality win. */
export function createRenderPlan(
  operations: readonly Operation[],
  image: ImageInfo,
  accept: string,
): RenderPlan {
  const steps: RenderStep[] = []
  let stretch: Stretch = 'on'
  let choice: FormatChoice = 'auto'
  let quality: Quality = 'normal'
  let isProgressive = false
  let fill: FillColor | null = null
  for (const operation of operations) {
    if (operation.name === 'stretch') stretch = operation.mode
    else if (operation.name === 'format') choice = operation.format
    else if (operation.name === 'quality') quality = operation.quality
    else if (operation.name === 'progressive') isProgressive = operation.isOn
    else if (operation.name === 'setfill') fill = operation.color
    else if (operation.name !== 'json' && operation.name !== 'main_colors')
      steps.push({ ...operation, stretch, fill })
  }
  const format = decideFormat(choice, image, accept)
  // Only asking for JPEG raises the limit: whether an image fits must not depend on what the client happens to accept.
  const maxSidePx = choice === 'jpeg' ? imageLimits.maxJpegSidePx : imageLimits.maxSidePx
  const isAnimated = format === 'webp' && mayMove(image)
  return { steps, format, quality, isProgressive, fill, maxSidePx, ...(isAnimated && { isAnimated }) }
}

/** Formats whose animations browsers play. */
function mayMove({ sequence, format, orientation }: ImageInfo): boolean {
  return sequence && (orientation ?? 1) === 1 && (format === 'GIF' || format === 'WEBP')
}

function decideFormat(choice: FormatChoice, image: ImageInfo, accept: string): RenderPlan['format'] {
  if (choice === 'auto') {
    const formats = mayMove(image) ? (['webp', 'avif'] as const) : (['avif', 'webp'] as const)
    const better = formats.find((format) => acceptsType(accept, `image/${format}`))
    if (better) return better
  }
  if (choice !== 'auto' && choice !== 'preserve') return choice
  if (choice === 'preserve' && image.format === 'PNG') return 'png'
  return mayBeTransparent(image) ? 'png' : 'jpeg'
}
