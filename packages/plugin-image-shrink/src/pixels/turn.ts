import type { PixelSize } from '../job/targetSize.js'
import { type Canvas, createCanvas, releaseCanvas } from './createCanvas.js'

type Matrix = readonly [a: number, b: number, c: number, d: number, widths: number, heights: number]

/** Matrices for orientations 2 to 8. The last two numbers move by that many widths or heights of the rotated image. */
const MATRICES: readonly Matrix[] = [
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
]

/** Returns true if an EXIF orientation swaps width and height. */
export function isOnSide(orientation: number): boolean {
  return orientation >= 5
}

/** Returns a size as displayed with an EXIF orientation. */
export function turnedSize({ width, height }: PixelSize, orientation: number): PixelSize {
  return isOnSide(orientation) ? { width: height, height: width } : { width, height }
}

/** Returns the canvas rotated upright; the given canvas is released. */
export function turn(canvas: Canvas, orientation: number): Canvas {
  const matrix = MATRICES[orientation - 2]
  if (!matrix) return canvas
  const { width, height } = turnedSize(canvas.element, orientation)
  const upright = createCanvas(width, height)
  const [a, b, c, d, widths, heights] = matrix
  upright.context.setTransform(a, b, c, d, widths * width, heights * height)
  upright.context.drawImage(canvas.element, 0, 0)
  releaseCanvas(canvas)
  return upright
}
