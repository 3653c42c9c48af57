import type { ImageProps } from './ImageProps.js'
import { ladder } from './ladder.js'
import { maxSideOf, operationsOf } from './operationsOf.js'
import { isBlurred, type PlaceholderStyle, placeholderStyle } from './placeholder.js'
import { sizesOf } from './sizesOf.js'
import { sourceOf } from './sourceOf.js'
import { toLength } from './toLength.js'

/** `src` of a picture that fills its container is the entry nearest to this width, in pixels. */
const USUAL_WIDTH = 1200
/** Width of the blurred placeholder in pixels, and its blur. */
const PREVIEW = [100, 100] as const

/** Attributes of an `<img>`, under the names that React uses. */
export interface ImageAttributes {
  readonly sizes?: string
  readonly srcSet?: string
  /** Undefined if nothing delivers the picture. */
  readonly src?: string
  readonly width?: number
  readonly height?: number
  readonly loading: 'lazy' | 'eager'
  readonly decoding: 'async'
  readonly fetchPriority?: 'high'
  readonly style: ImageStyle
}

/** Inline style of the layout and of the placeholder. */
export interface ImageStyle extends PlaceholderStyle {
  readonly width?: '100%'
  readonly maxWidth?: '100%'
  readonly height?: 'auto'
  readonly objectFit?: 'cover'
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
  const { priority, lazy = !priority, layout } = props
  const width = toLength(props.width)
  const height = toLength(props.height)
  const isLazy = lazy && !priority
  // A lazy picture may never be shown; its preview is requested when it comes near the viewport.
  const preview = isLazy ? null : previewUrl(props)
  return {
    ...addressesOf(props, width),
    ...(width && { width }),
    ...(height && { height }),
    loading: isLazy ? 'lazy' : 'eager',
    decoding: 'async',
    ...(priority && { fetchPriority: 'high' }),
    style: { ...layoutStyle(layout, height), ...placeholderStyle(props, preview) },
  }
}

/** Returns the URL of the blurred placeholder; null if the picture has none. */
export function previewUrl(props: ImageProps): string | null {
  const source = isBlurred(props) ? sourceOf(props) : null
  return source?.isScaled ? source.urlOf(operationsOf(props, true)(...PREVIEW)) : null
}

/** Returns one URL of the picture, for example for a template or a stylesheet; undefined if nothing delivers it. */
export function imageUrl(props: ImageProps, width: number): string | undefined {
  const operations = operationsOf(props, false)
  return sourceOf(props)?.urlOf(operations(Math.min(toLength(width) ?? USUAL_WIDTH, maxSideOf(props))))
}

function addressesOf(props: ImageProps, width: number | undefined): Pick<ImageAttributes, 'sizes' | 'srcSet' | 'src'> {
  const source = sourceOf(props)
  if (!source) return {}
  if (!source.isScaled) return { src: source.urlOf('') }
  const operations = operationsOf(props, toLength(props.originalWidth) !== undefined)
  const widths = ladder(props, maxSideOf(props))
  const wanted = props.layout === 'full-width' ? USUAL_WIDTH : (width ?? USUAL_WIDTH)
  const nearest = widths.reduce((best, entry) => (Math.abs(entry - wanted) < Math.abs(best - wanted) ? entry : best))
  const urlOf = (entry: number) => source.urlOf(operations(entry))
  return {
    sizes: sizesOf(props),
    srcSet: widths.map((entry) => `${urlOf(entry)} ${entry}w`).join(', '),
    src: urlOf(nearest),
  }
}

function layoutStyle(layout: ImageProps['layout'], height: number | undefined): ImageStyle {
  // The picture may have another ratio than its place.
  const fit = height ? ({ objectFit: 'cover' } as const) : {}
  if (layout === 'fixed') return fit
  return layout === 'full-width' ? { width: '100%', height: 'auto', ...fit } : { maxWidth: '100%', height: 'auto', ...fit }
}
