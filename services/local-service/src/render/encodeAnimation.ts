import sharp from 'sharp'
import { imageLimits } from '../images/imageLimits.js'
import { isSameSize } from './Box.js'
import { type Frame, isUnscaled } from './Frame.js'
import { toLibraryBox } from './toLibraryBox.js'

/**
 * Encodes all pictures of an animation as WebP. Null if that isn't possible: the first picture is then the image.
 *
 * @param frame the first picture, of which nothing is decoded yet.
 */
export async function encodeAnimation(frame: Frame, quality: number): Promise<Buffer | null> {
  const { base, region, scaled, cut, turn } = frame
  if (base.path === null || base.pixels || turn.isMirrored || turn.quarters > 0) return null
  const { maxInputPixels, maxAnimationPictures } = imageLimits
  const options = { animated: true, limitInputPixels: maxInputPixels, failOn: 'error' } as const
  let image = sharp(base.path, options)
  const { pages = 1, pageHeight, width } = await image.metadata()
  // All pictures are in memory together, one above the other.
  const isTooLarge = pages > maxAnimationPictures || pages * base.widthPx * base.heightPx > maxInputPixels
  const isOther = width !== base.widthPx || pageHeight !== base.heightPx
  if (pages < 2 || isTooLarge || isOther) return null
  if (!isSameSize(region, base)) image = image.extract(toLibraryBox(region))
  if (!isUnscaled(frame)) image = image.resize(scaled.widthPx, scaled.heightPx, { fit: 'fill' })
  if (cut) image = image.extract(toLibraryBox(cut))
  return image.webp({ quality, effort: 2 }).toBuffer()
}
