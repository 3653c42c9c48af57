import type { Pixels } from '../geometry/Pixels.js'

let canvas: HTMLCanvasElement | undefined

/** Reads pixels from a video or canvas, scaled down if they exceed the size. @throws Error without a canvas */
export function readPixels(from: HTMLVideoElement | HTMLCanvasElement, maxWidth: number): Pixels {
  const [fromWidth, fromHeight] =
    'videoWidth' in from ? [from.videoWidth, from.videoHeight] : [from.width, from.height]
  const scale = Math.min(1, maxWidth / Math.max(fromWidth, fromHeight))
  canvas ??= document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(fromWidth * scale))
  canvas.height = Math.max(1, Math.round(fromHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Failed to get canvas context')
  context.drawImage(from, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { data, width, height }
}
