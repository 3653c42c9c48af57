import { toLength } from './toLength.js'
import type { ImageSize } from './ImageProps.js'

/** Neighbors differ by at most this factor, so that no more than half as many pixels again are loaded as are shown. */
const STEP = 1.4953
const MAX_ENTRIES = 9
/** Below this width a further step saves less than a request costs. */
const SMALLEST = 120
/** Widest slot of a picture that fills its container, in CSS pixels. */
const WIDEST_SLOT = 1920

/**
 * Returns the widths to offer, in pixels: sorted and without duplicates. The width of the layout and its multiples for the
 * supported device ratios are among them.
 *
 * @param maxSide Largest side that the CDN delivers, in pixels.
 */
export function ladder(size: ImageSize, maxSide = 3000): readonly number[] {
  const { layout, breakpoints } = size
  const width = layout === 'full-width' ? undefined : toLength(size.width)
  const ratios = ratiosOf(size)
  const max = maxWidthOf(size, maxSide)
  const given = parseBreakpoints(breakpoints)
  if (given.length > 0) {
    const whole = ratios.filter(Number.isInteger)
    return finish(given.flatMap((point) => whole.map((ratio) => point * ratio)), max)
  }
  const top = width ? ratios.map((ratio) => Math.ceil(width * ratio)) : [WIDEST_SLOT * (ratios.at(-1) ?? 1)]
  const exact = finish(top, max)
  return layout === 'fixed' && width ? exact : finish([...exact, ...stepsBelow(exact)], max)
}

/** The device ratios that are supported. Half steps keep the factor between neighbors below that of a step. */
function ratiosOf({ hiResSupport = true, ultraResSupport = false }: ImageSize): readonly number[] {
  if (ultraResSupport) return [1, 1.5, 2, 3]
  return hiResSupport ? [1, 1.5, 2] : [1]
}

/** Neither side may exceed what the CDN delivers, nor what the picture has. */
function maxWidthOf({ originalWidth, originalHeight }: ImageSize, maxSide: number): number {
  const width = toLength(originalWidth)
  const height = toLength(originalHeight)
  const byHeight = width && height ? Math.floor((maxSide * width) / height) : maxSide
  return Math.max(1, Math.min(maxSide, byHeight, width ?? maxSide))
}

/** Equal steps from the smallest exact width down, at least one. */
function stepsBelow(exact: readonly number[]): readonly number[] {
  const from = exact[0] ?? 0
  const room = MAX_ENTRIES - exact.length
  const span = Math.log(Math.max(from / SMALLEST, STEP))
  const count = Math.min(room, Math.ceil(span / Math.log(STEP) - 1e-9))
  const factor = Math.min(STEP, Math.exp(span / count))
  return Array.from({ length: count }, (_, index) => Math.ceil(from / factor ** (index + 1)))
}

/** Sorts, caps and removes duplicates. */
function finish(widths: readonly number[], max: number): readonly number[] {
  return [...new Set(widths.map((width) => Math.min(width, max)))].sort((a, b) => a - b)
}

/** Returns the valid widths of a list; everything else is skipped. */
export function parseBreakpoints(breakpoints: ImageSize['breakpoints']): readonly number[] {
  const list = typeof breakpoints === 'string' ? breakpoints.split(',') : (breakpoints ?? [])
  return list.flatMap((item) => toLength(item) ?? [])
}
