import type { ImgHTMLAttributes } from 'react'
import type { ImageProps } from '../url/ImageProps.js'

/** Props for `CdnImage`: image props and `<img>` props. */
export interface CdnImageProps
  extends ImageProps,
    Omit<
      ImgHTMLAttributes<HTMLImageElement>,
      keyof ImageProps | 'srcSet' | 'loading' | 'decoding' | 'fetchPriority'
    > {
  /** Text for readers who can't see the image; empty for decoration. */
  readonly alt: string
  /** URL of the image to show if this image fails. */
  readonly fallback?: string | undefined
  /** With `priority`, requests the image before it's in the page (React 19). @default true */
  readonly preload?: boolean | undefined
  /**
   * Sets the layout and placeholder styles inline. With false, import the package's `style.css`; server-rendered pages need that
   * if their security policy lacks `'unsafe-inline'`. @default true
   */
  readonly inlineStyle?: boolean | undefined
}
