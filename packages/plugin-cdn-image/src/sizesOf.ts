import type { ImageProps } from './ImageProps.js'
import { toLength } from './toLength.js'

/**
 * Returns the `sizes` attribute. A lazy picture of known dimensions is measured by the browser, `auto`; what follows is for
 * browsers without it.
 */
export function sizesOf(props: ImageProps): string {
  const { layout, sizes, autoSizes = true, priority, lazy = true } = props
  const width = layout === 'full-width' ? undefined : toLength(props.width)
  const constrained = width ? `(min-width: ${width}px) ${width}px, 100vw` : '100vw'
  const fallback = sizes?.trim() || (layout === 'fixed' && width ? `${width}px` : constrained)
  // Without both dimensions the browser would take 300 by 150 for the size.
  const isMeasured = autoSizes && lazy && !priority && toLength(props.width) && toLength(props.height)
  return isMeasured && !/^auto\b/i.test(fallback) ? `auto, ${fallback}` : fallback
}
