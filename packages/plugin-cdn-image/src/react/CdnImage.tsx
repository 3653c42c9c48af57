'use client'
import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type ImgHTMLAttributes,
  type ReactElement,
  type Ref,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
  version,
} from 'react'
import * as ReactDOM from 'react-dom'
import type { ImageProps } from '../ImageProps.js'
import { imageAttributes, previewUrl } from '../imageAttributes.js'
import { isDevPage } from '../isDevPage.js'
import { type SourceProps, sourceAttributes } from '../sourceAttributes.js'
import { splitProps } from '../splitProps.js'
import { watchImage } from '../watchImage.js'

/** Props of {@link CdnImage}: those of a picture, and those of an `<img>`. */
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

const isReact19 = Number.parseInt(version, 10) >= 19
/** Missing in React 18; a computed name, so that bundlers do not report it. */
const preload = (ReactDOM as unknown as Record<string, typeof ReactDOM.preload | undefined>)[`preload`]

/**
 * A picture of the CDN in the size, format and quality that the page needs. Works without JavaScript; with it, it also has a
 * blurred placeholder, a second attempt and a fallback.
 */
export const CdnImage: ForwardRefExoticComponent<CdnImageProps & RefAttributes<HTMLImageElement>> = forwardRef(
  function CdnImage(props: CdnImageProps, ref: Ref<HTMLImageElement>): ReactElement {
    const { sources = [], fallback, inlineStyle = true, style: ownStyle, ...rest } = props
    const [image, others] = splitProps(rest)
    const { style, fetchPriority, ...attributes } = imageAttributes(image)
    const { src, srcSet, sizes } = attributes
    const preview = image.lazy === false ? null : previewUrl(image)
    const variants = sources.map((source) => sourceAttributes(image, source))

    // React preloads pictures of a server by itself, but not those in a <picture>.
    if (image.priority && src && variants.length === 0) {
      preload?.(src, { as: 'image', fetchPriority: 'high', ...(srcSet && sizes && { imageSrcSet: srcSet, imageSizes: sizes }) })
    }

    const own = useRef<HTMLImageElement>(null)
    useImperativeHandle(ref, () => own.current as HTMLImageElement, [])
    const key = [src, srcSet, ...variants.map((variant) => variant.srcSet)].join()
    // biome-ignore lint/correctness/useExhaustiveDependencies: another picture begins anew
    useEffect(() => own.current ? watchImage(own.current, { preview, fallback }) : undefined, [key, preview, fallback])
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture
    useEffect(() => {
      const img = own.current
      if (img && isDevPage()) import('../checkImage.js').then(({ checkImage }) => checkImage(img, props))
    }, [key])

    const img = createElement('img', {
      ...attributes,
      ...(fetchPriority && { [isReact19 ? 'fetchPriority' : 'fetchpriority']: fetchPriority }),
      'data-lading-image': image.layout ?? 'constrained',
      ...others,
      style: inlineStyle ? { ...style, ...ownStyle } : ownStyle,
      ref: own,
    })
    if (variants.length === 0) return img
    return (
      <picture>
        {variants.map((variant) => (
          <source key={variant.media} {...variant} />
        ))}
        {img}
      </picture>
    )
  },
)
