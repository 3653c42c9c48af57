import { type ImageLevels, LEVELS_SAMPLE_PX, measureLevels } from '@lading/cdn'
import type { Picture } from './Preview.js'

/**
 * Measures an image's levels, which `enhance` depends on. Returns the full range if the image can't be read.
 *
 * @param picture The whole unedited image, at any size.
 */
export function readLevels({ source, width, height, isReadable }: Picture): ImageLevels {
  const scale = Math.min(1, LEVELS_SAMPLE_PX / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !isReadable) return measureLevels(new Uint8Array())
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, size.width, size.height)
  return measureLevels(context.getImageData(0, 0, size.width, size.height).data)
}
