import type { ImageProps } from './ImageProps.js'
import { maxSideOf, operationsOf } from './operationsOf.js'
import { placeholder } from './placeholder.js'
import { sourceOf } from './sourceOf.js'
import { srcSetWidths } from './srcSetWidths.js'
import { toLength } from './toLength.js'

/** `src` of a picture that fills its container is the entry nearest to this width, in pixels. */
const USUAL_WIDTH = 1200
/** Width of the blurred placeholder in pixels, and its blur. */
const PREVIEW = '100x/-/blur/100'

/** Attributes of an `<img>`, under the names that React uses. */
export interface ImageAttributes {
  readonly sizes?: string | undefined
  readonly srcSet?: string | undefined
  /** Undefined if nothing delivers the picture. */
  readonly src?: string | undefined
  readonly width: number | undefined
  readonly height: number | undefined
  readonly loading: 'lazy' | 'eager'
  readonly decoding: 'async'
  readonly fetchPriority: 'high' | undefined
  readonly style: ImageStyle
}

/** Inline style of the layout and of the placeholder. */
export interface ImageStyle {
  readonly width?: '100%'
  readonly maxWidth?: '100%'
  readonly height?: 'auto'
  readonly objectFit: 'cover'
  readonly aspectRatio: string | undefined
  readonly background: string | undefined
  /** Without a picture, its alt text takes its place. */
  readonly display: 'inline-block' | undefined
}

/**
 * Returns the attributes of an `<img>` that loads a picture in the size, format and quality that the page needs. Depends on
 * nothing but its argument, so a server and a browser get the same.
 *
 * Safari requests `src` as soon as it is set; the order of the result, `sizes` and `srcSet` first, avoids that.
 *
 * @example
 * imageAttributes({ uuid, width: 600, height: 400 }).src // the width nearest to 600
 */
export function imageAttributes(props: ImageProps): ImageAttributes {
  const { priority, lazy = true, layout } = props
  const width = toLength(props.width)
  const height = toLength(props.height)
  const isLazy = lazy && !priority
  const addresses = addressesOf(props)
  return {
    ...addresses,
    width,
    height,
    loading: isLazy ? 'lazy' : 'eager',
    decoding: 'async',
    fetchPriority: priority ? 'high' : undefined,
    style: {
      ...(layout !== 'fixed' && { [layout === 'full-width' ? 'width' : 'maxWidth']: '100%', height: 'auto' }),
      // The picture may have another ratio than its place.
      objectFit: 'cover',
      aspectRatio: width && height ? `${width}/${height}` : undefined,
      // The preview of a lazy picture is requested when it comes near the viewport, which may be never.
      background: placeholder(props, isLazy ? null : previewUrl(props)),
      display: addresses.src ? undefined : 'inline-block',
    },
  }
}

function addressesOf(props: ImageProps): Pick<ImageAttributes, 'sizes' | 'srcSet' | 'src'> {
  const source = sourceOf(props)
  if (typeof source !== 'function') return { src: source }
  const operations = operationsOf(props)
  const widths = srcSetWidths(props, maxSideOf(props))
  const wanted = (props.layout !== 'full-width' && toLength(props.width)) || USUAL_WIDTH
  const urlOf = (width: number) => source(operations(`${width}x`))
  return {
    sizes: sizesOf(props),
    srcSet: widths.map((width) => `${urlOf(width)} ${width}w`).join(', '),
    src: urlOf(widths.reduce((a, b) => (Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a))),
  }
}

/** Returns the URL of the blurred placeholder; null if the picture has none. */
export function previewUrl(props: ImageProps): string | null {
  const { placeholder = 'blur', priority } = props
  const source = placeholder === 'blur' && !priority && sourceOf(props)
  return typeof source === 'function' ? source(operationsOf(props)(PREVIEW)) : null
}

/** Returns the `sizes` attribute: `auto` for a lazy picture of known size, then the sizes for browsers without it. */
function sizesOf({ layout, sizes, autoSizes = true, priority, lazy = true, ...props }: ImageProps): string {
  const width = toLength(props.width)
  const slot = layout === 'fixed' ? `${width}px` : `(min-width: ${width}px) ${width}px, 100vw`
  const fallback = sizes || (width && layout !== 'full-width' ? slot : '100vw')
  // Without both dimensions the browser would take 300 by 150 for the size.
  return autoSizes && lazy && !priority && width && toLength(props.height) ? `auto, ${fallback}` : fallback
}
