import { densitiesOf } from '../url/densitiesOf.js'
import type { ImageProps } from '../url/ImageProps.js'
import { imageUrl } from '../url/imageUrl.js'
import { cssUrl } from '../url/placeholder.js'

/**
 * Returns a value for `background-image`: an `image-set()` with one URL per supported device pixel ratio, or undefined if
 * nothing delivers the image.
 *
 * @param width Box width, in CSS pixels.
 *
 * @example
 * element.style.backgroundImage = backgroundImage({ uuid }, 800) ?? 'none'
 */
export function backgroundImage(props: ImageProps, width: number): string | undefined {
  const urls = densitiesOf(props).flatMap((ratio) => {
    const url = imageUrl(props, width * ratio)
    return url ? `${cssUrl(url)} ${ratio}x` : []
  })
  return urls.length > 0 ? `image-set(${urls.join(', ')})` : undefined
}
