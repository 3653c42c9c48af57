import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { CdnError } from '../errors/CdnError.js'
import type { ImageInfo } from '../images/ImageInfo.js'
import { imageLimits } from '../images/imageLimits.js'

/**
 * Opens an image upright, within limits that keep a hostile file from exhausting the machine, and hands it to `work`.
 *
 * @throws CdnError `image-too-large`, or `image-unreadable` if the image library gives up.
 */
export async function withOpenImage<Result>(
  path: string,
  { width, height, format }: ImageInfo,
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const { maxInputPixels, maxInputSidePx } = imageLimits
  if (width * height > maxInputPixels || Math.max(width, height) > maxInputSidePx) {
    const limit = `${maxInputPixels / 1_000_000} megapixels or ${maxInputSidePx} pixels a side`
    throw new CdnError(
      'image-too-large',
      `The image has more than ${limit}: it can only be delivered as it is.`,
    )
  }
  try {
    // An SVG in memory has no neighboring files to include.
    const input = format === 'SVG' ? await readFile(path) : path
    return await work(sharp(input, { limitInputPixels: maxInputPixels, failOn: 'error' }).autoOrient())
  } catch (error) {
    if (error instanceof CdnError) throw error
    const message = 'The image cannot be read: it is damaged or of a kind that cannot be decoded here.'
    throw new CdnError('image-unreadable', message, { cause: error })
  }
}
