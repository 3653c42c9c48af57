import type { Canvas } from './createCanvas.js'

const BAND_ROWS = 256

/** Returns true if no pixel in a canvas is transparent, not even partly. */
export function isOpaque({ element, context }: Canvas): boolean {
  const { width, height } = element
  for (let top = 0; top < height; top += BAND_ROWS) {
    const { data } = context.getImageData(0, top, width, Math.min(BAND_ROWS, height - top))
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  }
  return true
}
