import type { Sharp } from 'sharp'

/** Between which tones nearly all of an image lies, as fractions. */
export interface ImageLevels {
  readonly dark: number
  readonly bright: number
}

const sampleSide = 128
/** Share of the pixels at either end that may be cut off. */
const tail = 0.005

/** Measures an image on a small copy. */
export async function readImageLevels(image: Sharp): Promise<ImageLevels> {
  const small = image.resize(sampleSide, sampleSide, { fit: 'inside' }).flatten({ background: 'grey' })
  const tones = (await small.greyscale().extractChannel(0).raw().toBuffer()).sort()
  const at = (share: number) =>
    (tones[Math.min(tones.length - 1, Math.floor(tones.length * share))] ?? 0) / 255
  return { dark: at(tail), bright: at(1 - tail) }
}
