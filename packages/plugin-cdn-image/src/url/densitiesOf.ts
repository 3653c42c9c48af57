import type { ImageSize } from './ImageProps.js'

/** Returns the supported device pixel ratios, in whole numbers. */
export function densitiesOf({ hiResSupport = true, ultraResSupport = false }: ImageSize): readonly number[] {
  return [1, 2, 3].slice(0, ultraResSupport ? 3 : hiResSupport ? 2 : 1)
}
