import { densitiesOf } from './densitiesOf.js'
import type { ImageSize } from './ImageProps.js'
import { toLength } from './toLength.js'

/** Largest ratio between neighboring widths. It limits excess pixels to 50 %. */
const STEP = 1.4953
const MAX_ENTRIES = 9
/** Below this width another step saves less than a request costs. */
const SMALLEST = 120
/** Widest slot for an image that fills its container, in CSS pixels. */
const WIDEST_SLOT = 1920

/**
 * Returns the widths to offer, in pixels: sorted and without duplicates. They include the layout's width and its multiples for
 * the supported device pixel ratios.
 *
 * @param maxSide Largest side that the CDN delivers, in pixels.
 */
export function srcSetWidths(size: ImageSize, maxSide = 3000): readonly number[] {
  const { layout, breakpoints = [] } = size
  const width = layout === 'full-width' ? undefined : toLength(size.width)
  const densities = densitiesOf(size)
  const originalWidth = toLength(size.originalWidth) ?? maxSide
  // Neither side can exceed the image's size or the CDN's limit.
  const byHeight = Math.floor((maxSide * originalWidth) / (toLength(size.originalHeight) ?? 0)) || 1
  const max = Math.min(maxSide, originalWidth, byHeight)
  const finish = (widths: readonly number[]) =>
    [...new Set(widths.map((entry) => Math.min(Math.ceil(entry), max)))].sort((a, b) => a - b)

  const points = `${breakpoints}`.split(',').flatMap((item) => toLength(item) ?? [])
  if (points.length > 0) return finish(points.flatMap((point) => densities.map((ratio) => point * ratio)))
  if (!width) return finish(stepsBelow(finish([WIDEST_SLOT * densities.length])))
  // Between 1x and 2x there's a step for 1.5x screens; from 2x to 3x the factor is 1.5 already.
  const exact = finish(densities.concat(densities[1] ? 1.5 : []).map((ratio) => width * ratio))
  return layout === 'fixed' ? exact : finish(stepsBelow(exact))
}

/** Adds at least one step below the smallest width. */
function stepsBelow(exact: readonly number[]): readonly number[] {
  const widths = [...exact]
  let width = exact[0] ?? 0
  do {
    width /= STEP
    widths.push(width)
  } while (width > SMALLEST && widths.length < MAX_ENTRIES)
  return widths
}
