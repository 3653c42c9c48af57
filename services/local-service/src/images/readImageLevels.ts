import { type ImageLevels, LEVELS_SAMPLE_PX, measureLevels } from '@lading/cdn'
import type { Sharp } from 'sharp'

/** Measures an image's levels on a small copy. */
export async function readImageLevels(image: Sharp): Promise<ImageLevels> {
  const small = image.resize(LEVELS_SAMPLE_PX, LEVELS_SAMPLE_PX, { fit: 'inside' }).toColourspace('srgb')
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return measureLevels(data, info.channels === 4 ? 4 : 3)
}
