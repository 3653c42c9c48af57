import type { ImageProps } from '../url/ImageProps.js'
import { type ImageAttributes, imageAttributes } from './imageAttributes.js'

/** An image that is shown when a media query matches. */
export interface SourceProps extends ImageProps {
  /** Media query, such as `(max-width: 600px)`. */
  readonly media: string
}

/** Attributes for a `<source>`, under their React names. */
export interface SourceAttributes extends Pick<ImageAttributes, 'sizes' | 'srcSet' | 'width' | 'height'> {
  readonly media: string
}

/**
 * Returns attributes for a `<source>` in a `<picture>`.
 *
 * @param image Defaults for omitted props. A different image doesn't inherit edits and size.
 */
export function sourceAttributes(image: ImageProps, { media, ...own }: SourceProps): SourceAttributes {
  const {
    src,
    srcSet = src,
    sizes,
    width,
    height,
  } = imageAttributes({
    ...image,
    ...((own.uuid || own.src) && OTHER),
    ...own,
  })
  return { media, srcSet, sizes, width, height }
}

const OTHER: ImageProps = {
  uuid: undefined,
  src: undefined,
  cdnUrlModifiers: undefined,
  originalWidth: undefined,
  originalHeight: undefined,
}
