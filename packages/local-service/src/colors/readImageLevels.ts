import type { Sharp } from 'sharp'

/** Between which tones nearly all of an image lies, as fractions. */
export interface ImageLevels {
  readonly dark: number
  readonly bright: number
}

const SAMPLE_SIDE_PX = 128
/** Share of the pixels at either end that may be cut off. */
const TAIL_SHARE = 0.005

/** Measures an image on a small copy. */
export async function readImageLevels(image: Sharp): Promise<ImageLevels> {
  const small = image
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'inside' })
    .flatten({ background: 'grey' })
  const tones = (await small.greyscale().extractChannel(0).raw().toBuffer()).sort()
  const at = (share: number) =>
    (tones[Math.min(tones.length - 1, Math.floor(tones.length * share))] ?? 0) / 255
  return { dark: at(TAIL_SHARE), bright: at(1 - TAIL_SHARE) }
}
