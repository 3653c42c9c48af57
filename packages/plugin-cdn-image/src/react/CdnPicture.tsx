'use client'
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type Ref,
  type RefAttributes,
} from 'react'
import { type SourceProps, sourceAttributes } from '../markup/sourceAttributes.js'
import { CdnImage } from './CdnImage.js'
import type { CdnImageProps } from './CdnImageProps.js'

/** Props of {@link CdnPicture}. */
export interface CdnPictureProps extends CdnImageProps {
  /** Alternative images or sizes: the first whose `media` matches is shown. Omitted props default to the component's. */
  readonly sources: readonly SourceProps[]
}

/** Shows the first of several images that matches the page: a `<picture>` with a `CdnImage`. */
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
        {/* Another image might be shown now: a failure says nothing about the next image. */}
        <CdnImage
          key={variants.map(({ srcSet }) => srcSet).join()}
          {...image}
          // Each source sets its aspect ratio with its attributes.
          style={{ aspectRatio: undefined, ...image.style }}
          preload={false}
          ref={ref}
        />
      </picture>
    )
  })
