'use client'
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type Ref,
  type RefAttributes,
} from 'react'
import { type SourceProps, sourceAttributes } from '../sourceAttributes.js'
import { CdnImage } from './CdnImage.js'
import type { CdnImageProps } from './CdnImageProps.js'

/** Props of {@link CdnPicture}. */
export interface CdnPictureProps extends CdnImageProps {
  /** Other pictures or sizes: the first whose `media` applies is shown. Omitted props are those of the component. */
  readonly sources: readonly SourceProps[]
}

/** Several pictures, of which the page shows the one that fits: a `<picture>` with a `CdnImage`. */
export const CdnPicture: ForwardRefExoticComponent<CdnPictureProps & RefAttributes<HTMLImageElement>> =
  forwardRef(function CdnPicture(
    { sources, ...image }: CdnPictureProps,
    ref: Ref<HTMLImageElement>,
  ): ReactElement {
    const variants = sources.map((source) => sourceAttributes(image, source))
    return (
      <picture>
        {variants.map((variant) => (
          <source key={variant.media} {...variant} />
        ))}
        {/* Another picture may be shown; what failed of one says nothing about the next. */}
        <CdnImage
          key={variants.map(({ srcSet }) => srcSet).join()}
          {...image}
          // A source has a shape of its own, by its attributes.
          style={{ aspectRatio: undefined, ...image.style }}
          preload={false}
          ref={ref}
        />
      </picture>
    )
  })
