import { densitiesOf } from './densitiesOf.js'
import type { ImageProps } from './ImageProps.js'
import { imageUrl } from './imageUrl.js'
import { cssUrl } from './placeholder.js'

/**
 * Returns a value for `background-image`: an `image-set()` with one URL for each supported device ratio; undefined if nothing
 * delivers the picture.
 *
 * @param width Width of the box, in CSS pixels.
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
