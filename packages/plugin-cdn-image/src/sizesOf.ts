import type { ImageProps } from './ImageProps.js'
import { toLength } from './toLength.js'

/**
 * Returns the `sizes` attribute. A lazy picture of known dimensions is measured by the browser, `auto`; what follows is for
 * browsers without it.
 */
export function sizesOf({
  layout,
  sizes,
  autoSizes = true,
  priority,
  lazy = true,
  ...props
}: ImageProps): string {
  const width = toLength(props.width)
  const slot = layout === 'fixed' ? `${width}px` : `(min-width: ${width}px) ${width}px, 100vw`
  const fallback = sizes || (width && layout !== 'full-width' ? slot : '100vw')
  // Without both dimensions the browser would take 300 by 150 for the size.
  return autoSizes && lazy && !priority && width && toLength(props.height) ? `auto, ${fallback}` : fallback
}
