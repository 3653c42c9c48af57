import type { ImageProps } from './ImageProps.js'
import { type ImageAttributes, imageAttributes } from './imageAttributes.js'

/** A picture for pages to which a media query applies. */
export interface SourceProps extends ImageProps {
  /** Media query, such as `(max-width: 600px)`. */
  readonly media: string
}

/** Attributes of a `<source>`, under the names that React uses. */
export interface SourceAttributes extends Pick<ImageAttributes, 'sizes' | 'srcSet' | 'width' | 'height'> {
  readonly media: string
}

/**
 * Returns the attributes of a `<source>` in a `<picture>`.
 *
 * @param image What the source does not set is taken from here, except the dimensions and the edits of another picture.
 */
export function sourceAttributes(image: ImageProps, source: SourceProps): SourceAttributes {
  const { media, ...own } = source
  const isOther = own.uuid !== undefined || own.src !== undefined
  const { uuid, src: url, cdnUrlModifiers, originalWidth, originalHeight, ...shared } = image
  const inherited = isOther ? shared : image
  const { src, srcSet = src, sizes, width, height } = imageAttributes({ ...inherited, ...own })
  return {
    media,
    ...(srcSet && { srcSet }),
    ...(sizes && { sizes }),
    ...(width && { width }),
    ...(height && { height }),
  }
}
