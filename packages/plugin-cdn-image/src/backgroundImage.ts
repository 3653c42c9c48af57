import { densitiesOf } from './densitiesOf.js'
import type { ImageProps } from './ImageProps.js'
import { imageUrl } from './imageUrl.js'
import { cssUrl } from './placeholder.js'

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
