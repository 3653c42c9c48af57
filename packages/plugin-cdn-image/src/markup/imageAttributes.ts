import type { ImageProps } from '../url/ImageProps.js'
import { maxSideOf, operationsOf } from '../url/operationsOf.js'
import { placeholder } from '../url/placeholder.js'
import { sourceOf } from '../url/sourceOf.js'
import { srcSetWidths } from '../url/srcSetWidths.js'
import { toLength } from '../url/toLength.js'

/** For an image that fills its container, `src` is the candidate nearest to this width, in pixels. */
const USUAL_WIDTH = 1200
/** The blurred placeholder's width in pixels, and its blur. */
const PREVIEW = '100x/-/blur/100'

/** Attributes for an `<img>`, under their React names. */
export interface ImageAttributes {
  readonly sizes?: string | undefined
  readonly srcSet?: string | undefined
  /** Undefined if nothing delivers the image. */
  readonly src?: string | undefined
  readonly width: number | undefined
  readonly height: number | undefined
  readonly loading: 'lazy' | 'eager'
  readonly decoding: 'async'
  readonly fetchPriority: 'high' | undefined
  readonly style: ImageStyle
}

/** Inline style for the layout and the placeholder. */
export interface ImageStyle {
  readonly width?: '100%'
  readonly maxWidth?: '100%'
  readonly height?: 'auto'
  readonly objectFit: 'cover'
  readonly aspectRatio: string | undefined
  readonly background: string | undefined
  /** Without an image, the alt text takes its place. */
  readonly display: 'inline-block' | undefined
}

/**
 * Returns attributes for an `<img>` that loads an image in the size, format and quality that the page needs. The result depends
 * only on the argument, so a server and a browser get the same attributes.
 *
 * Safari requests `src` as soon as it's set. Setting the attributes in this order, `sizes` and `srcSet` first, avoids that.
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
      // The image's aspect ratio can differ from the layout's.
      objectFit: 'cover',
      aspectRatio: width && height ? `${width}/${height}` : undefined,
      // A lazy image's preview is requested when it comes near the viewport, which might never happen.
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

/** Returns the blurred placeholder's URL; null if the image has no placeholder. */
export function previewUrl(props: ImageProps): string | null {
  const { placeholder = 'blur', priority } = props
  const source = placeholder === 'blur' && !priority && sourceOf(props)
  return typeof source === 'function' ? source(operationsOf(props)(PREVIEW)) : null
}

/** Returns the `sizes` attribute: `auto` for a lazy image with a known size, then sizes for browsers that don't support `auto`. */
function sizesOf({ layout, sizes, autoSizes = true, priority, lazy = true, ...props }: ImageProps): string {
  const width = toLength(props.width)
  const slot = layout === 'fixed' ? `${width}px` : `(min-width: ${width}px) ${width}px, 100vw`
  const fallback = sizes || (width && layout !== 'full-width' ? slot : '100vw')
  // Without both dimensions the browser would assume 300 by 150.
  return autoSizes && lazy && !priority && width && toLength(props.height) ? `auto, ${fallback}` : fallback
}
