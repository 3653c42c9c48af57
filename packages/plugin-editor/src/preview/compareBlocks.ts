import type { Picture } from './Preview.js'

/** Number of compared blocks per side: compression changes single pixels, but hardly changes a block's mean. */
const BLOCKS = 8

/** Returns a square copy's pixels; null if they can't be read. */
export function readSquare(source: Picture['source'], sidePx: number): Uint8ClampedArray | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: sidePx, height: sidePx })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(source, 0, 0, sidePx, sidePx)
  try {
    return context.getImageData(0, 0, sidePx, sidePx).data
  } catch {
    return null
  }
}

/** Returns the mean block difference between two square copies, from 0 to 255; infinite if a copy is missing. */
export function compareBlocks(
  first: Uint8ClampedArray | null,
  second: Uint8ClampedArray | null,
  sidePx: number,
): number {
  if (!first || !second) return Number.POSITIVE_INFINITY
  const others = toBlocks(second, sidePx)
  const blocks = toBlocks(first, sidePx)
  return blocks.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? 0)), 0) / blocks.length
}

/** Returns each block's mean color. */
function toBlocks(pixels: Uint8ClampedArray, sidePx: number): Float64Array {
  const blocks = new Float64Array(BLOCKS * BLOCKS * 3)
  const blockPx = sidePx / BLOCKS
  for (let pixel = 0; pixel < sidePx * sidePx; pixel++) {
    const column = Math.floor((pixel % sidePx) / blockPx)
    const row = Math.floor(pixel / sidePx / blockPx)
    for (let channel = 0; channel < 3; channel++) {
      const at = (row * BLOCKS + column) * 3 + channel
      blocks[at] = (blocks[at] ?? 0) + (pixels[pixel * 4 + channel] ?? 0) / blockPx ** 2
    }
  }
  return blocks
}
