import { createCanvas, releaseCanvas } from './createCanvas.js'

let isExact: boolean | undefined

/**
 * Returns true if a canvas returns the pixels that were written. Browsers that resist fingerprinting add noise, which would end up
 * in the image.
 */
export function isCanvasExact(): boolean {
  isExact ??= probe()
  return isExact
}

function probe(): boolean {
  const canvas = createCanvas(2, 1)
  const written = canvas.context.createImageData(2, 1)
  written.data.set([200, 100, 50, 255, 10, 120, 240, 255])
  canvas.context.putImageData(written, 0, 0)
  const { data } = canvas.context.getImageData(0, 0, 2, 1)
  releaseCanvas(canvas)
  return data.every((value, i) => value === written.data[i])
}
