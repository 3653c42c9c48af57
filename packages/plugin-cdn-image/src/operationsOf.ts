import { joinModifiers } from '@lading/cdn'
import type { ImageSource } from './ImageProps.js'
import { imageVersion } from './imageVersion.js'

/**
 * Returns a function from a width in pixels, and the strength of a blur, to the operations of a URL.
 *
 * @param isEnlargeable False for a picture that may be smaller than the widths that are offered.
 */
export function operationsOf(props: ImageSource, isEnlargeable: boolean): (width: number, blur?: number) => string {
  const { format = 'auto', quality = 'smart', progressive, cdnOperations, analytics = true } = props
  const before = joinModifiers(
    format && `format/${format}`,
    quality && `quality/${quality}`,
    progressive && 'progressive/yes',
    !isEnlargeable && 'stretch/off',
  )
  const after = joinModifiers(cdnOperations, analytics && `@clib/lading/${imageVersion}/lading-img`)
  return (width, blur) => `${before}-/resize/${width}x/${blur ? `-/blur/${blur}/` : ''}${after}`
}

/** Largest side that the CDN delivers, in pixels. */
export function maxSideOf({ format }: ImageSource): number {
  return /^jpeg$/i.test(format || '') ? 5000 : 3000
}
