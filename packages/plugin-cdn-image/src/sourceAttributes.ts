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
 * @param image Defaults for omitted props. Edits and size are not inherited by another image.
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
