import sharp, { type Sharp } from 'sharp'
import { isSameSize } from './Box.js'
import { type Frame, isUnscaled, openFrame, type Pixels } from './Frame.js'
import { keepPixels, readKeptPixels } from './keepPixels.js'
import { toLibraryBox } from './toLibraryBox.js'

/** A frame whose base is already decoded pixels. */
export interface SettledFrame extends Frame {
  readonly base: Frame['base'] & { readonly pixels: Pixels }
}

/** Computes a frame's pixels. */
export async function settleFrame(frame: Frame): Promise<SettledFrame> {
  if (isSettled(frame)) return frame
  const { base, region, scaled, cut, turn } = frame
  const key = base.path && JSON.stringify([base.path, region, scaled, cut, turn])
  const kept = key === null ? undefined : readKeptPixels(key)
  if (kept) return fromPixels(kept)
  let { image } = base
  // The image library performs at most one of these before scaling and one after.
  if (!isSameSize(region, base)) image = image.extract(toLibraryBox(region))
  if (!isUnscaled(frame)) image = image.resize(scaled.widthPx, scaled.heightPx, { fit: 'fill' })
  if (cut) image = image.extract(toLibraryBox(cut))
  const settled = await computeFrame(image)
  const { isMirrored, quarters } = turn
  const isTurned = isMirrored || quarters > 0
  // A pipeline mirrors before it rotates, in whatever order you call it.
  const turned = isTurned
    ? await computeFrame(settled.base.image.flop(isMirrored).rotate(-90 * quarters))
    : settled
  if (key !== null) keepPixels(key, turned.base.pixels)
  return turned
}

/** Computes an image's pixels, in sRGB. */
export async function computeFrame(image: Sharp): Promise<SettledFrame> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const channels = info.channels === 4 ? 4 : 3
  return fromPixels({ data, channels, widthPx: info.width, heightPx: info.height })
}

/** Starts from pixels. */
export function fromPixels(pixels: Pixels): SettledFrame {
  const { data, channels, widthPx, heightPx } = pixels
  const image = sharp(data, { raw: { width: widthPx, height: heightPx, channels } })
  const base = { image, path: null, pixels, widthPx, heightPx }
  return { ...openFrame(base, channels === 4), base }
}

function isSettled(frame: Frame): frame is SettledFrame {
  const { base, region, cut, turn } = frame
  const isTurned = turn.isMirrored || turn.quarters > 0
  return base.pixels !== null && isSameSize(region, base) && isUnscaled(frame) && !cut && !isTurned
}
