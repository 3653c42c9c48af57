import type { ImageProps } from './ImageProps.js'
import { maxSideOf, operationsOf } from './operationsOf.js'
import { sourceOf } from './sourceOf.js'
import { toLength } from './toLength.js'

/** Returns a single image URL, e.g. for a style sheet; undefined if nothing delivers the image. @param width In pixels. */
export function imageUrl(props: ImageProps, width: number): string | undefined {
  const source = sourceOf(props)
  const max = maxSideOf(props)
  return typeof source === 'function'
    ? source(operationsOf(props)(`${Math.min(toLength(width) ?? max, max)}x`))
    : source
}
