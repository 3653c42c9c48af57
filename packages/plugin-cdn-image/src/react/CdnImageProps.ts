import type { ImgHTMLAttributes } from 'react'
import type { ImageProps } from '../ImageProps.js'
import type { SourceProps } from '../sourceAttributes.js'

/** Props of `CdnImage`: those of a picture, and those of an `<img>`. */
export interface CdnImageProps
  extends ImageProps,
    Omit<
      ImgHTMLAttributes<HTMLImageElement>,
      keyof ImageProps | 'srcSet' | 'loading' | 'decoding' | 'fetchPriority'
    > {
  /** Text for readers who cannot see the picture; empty for decoration. */
  readonly alt: string
  /**
   * Other pictures, or other sizes, for other pages: the first whose `media` applies is shown. What one does not set is that of
   * the component.
   */
  readonly sources?: readonly SourceProps[] | undefined
  /** URL of the picture to show if this one fails. */
  readonly fallback?: string | undefined
  /**
   * Sets the style of the layout and of the placeholder inline. With false, import the package's `style.css`; a security policy
   * without `'unsafe-inline'` needs that for pages of a server. @default true
   */
  readonly inlineStyle?: boolean | undefined
}
