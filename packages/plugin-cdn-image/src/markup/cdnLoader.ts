import { UUID } from '@lading/cdn'
import type { ImageSource } from '../url/ImageProps.js'
import { imageUrl } from '../url/imageUrl.js'

/** Arguments that `next/image` and compatible components pass to a loader. */
export interface LoaderRequest {
  /** UUID of an uploaded file, a delivery URL, or, with a proxy or a public key, any image URL. */
  readonly src: string
  /** In pixels. */
  readonly width: number
  /** From 1 to 100. */
  readonly quality?: number | undefined
}

/** Returns an image's URL at a width. */
export type CdnLoader = (request: LoaderRequest) => string

/**
 * Creates a loader for `next/image` and components with the same kind of loader. If nothing delivers a `src`, it's returned
 * unchanged.
 *
 * @param source Settings for all images, such as `cdnCname` or `pubkey`.
 */
export function createCdnLoader(source: Omit<ImageSource, 'src' | 'uuid'> = {}): CdnLoader {
  return ({ src, width, quality }) => {
    const picture = STORED.test(src) ? { uuid: src } : { src }
    const compression = quality === undefined ? {} : { quality: qualityOf(quality) }
    // Vector images and animations are delivered as they are.
    if (/\.(svg|gif)([?#]|$)/i.test(src)) return src
    return imageUrl({ ...source, ...picture, ...compression }, width) ?? src
  }
}

/** A loader with the default settings. */
export const cdnLoader: CdnLoader = createCdnLoader()

const STORED = /* @__PURE__ */ new RegExp(`^${UUID.source}(~\\d+/nth/\\d+)?/?$`, 'i')

/** Returns the CDN's name for a compression level. */
function qualityOf(quality: number): string {
  if (quality <= 38) return 'lightest'
  if (quality <= 70) return 'lighter'
  if (quality <= 80) return 'normal'
  return quality <= 87 ? 'better' : 'best'
}
