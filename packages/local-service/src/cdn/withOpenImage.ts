import sharp, { type Sharp } from 'sharp'
import type { ImageInfo } from '../images/ImageInfo.js'
import { imageLimits } from '../images/imageLimits.js'
import { CdnError } from './CdnError.js'

/**
 * Opens an image upright, within limits that keep a hostile file from exhausting the machine, and hands it to `work`.
 *
 * @throws {CdnError} `image-too-large`, or `image-unreadable` when the image library gives up.
 */
export async function withOpenImage<Result>(
  path: string,
  { width, height }: ImageInfo,
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const { maxInputPixels, timeoutSeconds } = imageLimits
  if (width * height > maxInputPixels) {
    const limit = `${maxInputPixels / 1_000_000} megapixels`
    throw new CdnError(
      'image-too-large',
      `The image has more than ${limit}: it can only be delivered as it is.`,
    )
  }
  try {
    const image = sharp(path, { limitInputPixels: maxInputPixels, failOn: 'error' })
    return await work(image.timeout({ seconds: timeoutSeconds }).autoOrient())
  } catch (error) {
    if (error instanceof CdnError) throw error
    const message = 'The image cannot be read: it is damaged or of a kind that cannot be decoded here.'
    throw new CdnError('image-unreadable', message, { cause: error })
  }
}
