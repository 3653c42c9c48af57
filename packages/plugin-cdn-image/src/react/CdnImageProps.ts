import type { ImgHTMLAttributes } from 'react'
import type { ImageProps } from '../ImageProps.js'

/** Props of `CdnImage`: those of a picture, and those of an `<img>`. */
export interface CdnImageProps
  extends ImageProps,
    Omit<
      ImgHTMLAttributes<HTMLImageElement>,
      keyof ImageProps | 'srcSet' | 'loading' | 'decoding' | 'fetchPriority'
    > {
  /** Text for readers who cannot see the picture; empty for decoration. */
  readonly alt: string
  /** URL of the picture to show if this one fails. */
  readonly fallback?: string | undefined
  /** With `priority`: requests the picture before it is in the page, in React 19. @default true */
  readonly preload?: boolean | undefined
  /**
   * Sets the style of the layout and of the placeholder inline. With false, import the package's `style.css`; a security policy
   * without `'unsafe-inline'` needs that for pages of a server. @default true
   */
  readonly inlineStyle?: boolean | undefined
}
