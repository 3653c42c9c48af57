import { applyColor, type ColorOperation } from '@lading/cdn'
import type { Picture } from './Preview.js'

/** Blocks per side that are compared: compression changes single pixels, and blocks hardly. */
const BLOCKS = 8
/** Mean difference of the blocks, of 255, up to which two pictures count as the same. */
const TOLERANCE = 6

/**
 * Compares a picture of the CDN with what the formulas make of the same picture. Each CDN has formulas of its own, and only
 * those of the local service are known.
 *
 * @param plain The picture without the operations.
 * @param edited The CDN's picture with them.
 */
export function matchesFormulas(
  plain: Picture,
  edited: Picture,
  operations: readonly ColorOperation[],
): boolean {
  const size = 64
  const expected = readPixels(plain, size)
  const found = readPixels(edited, size)
  if (!expected || !found) return false
  applyColor(expected, operations)
  return difference(toBlocks(expected, size), toBlocks(found, size)) <= TOLERANCE
}

function readPixels({ source, isReadable }: Picture, size: number): Uint8ClampedArray | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !isReadable) return null
  context.drawImage(source, 0, 0, size, size)
  return context.getImageData(0, 0, size, size).data
}

/** Returns the sums of the colors of each block. */
function toBlocks(pixels: Uint8ClampedArray, size: number): Float64Array {
  const blocks = new Float64Array(BLOCKS * BLOCKS * 3)
  const side = size / BLOCKS
  for (let pixel = 0; pixel < size * size; pixel++) {
    const column = Math.floor((pixel % size) / side)
    const row = Math.floor(pixel / size / side)
    for (let channel = 0; channel < 3; channel++) {
      const at = (row * BLOCKS + column) * 3 + channel
      blocks[at] = (blocks[at] ?? 0) + (pixels[pixel * 4 + channel] ?? 0) / side ** 2
    }
  }
  return blocks
}

function difference(first: Float64Array, second: Float64Array): number {
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length
}
