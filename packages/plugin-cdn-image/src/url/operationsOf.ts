import { joinModifiers } from '@lading/cdn'
import type { ImageSource } from './ImageProps.js'
import { imageVersion } from './imageVersion.js'

/** Returns a function that maps a size, such as `600x`, to URL operations. */
export function operationsOf(props: ImageSource): (size: string) => string {
  const { format = 'auto', quality = 'smart', progressive, cdnOperations, analytics = true } = props
  const before = joinModifiers(
    format && `format/${format}`,
    quality && `quality/${quality}`,
    progressive && 'progressive/yes',
    // The image might be smaller than the offered sizes.
    'stretch/off',
  )
  const after = joinModifiers(cdnOperations, analytics && `@clib/lading/${imageVersion}/lading-img`)
  return (size) => `${before}-/resize/${size}/${after}`
}

/** Largest side that the CDN delivers, in pixels. */
export function maxSideOf({ format }: ImageSource): number {
  return /^jpeg$/i.test(`${format}`) ? 5000 : 3000
}
