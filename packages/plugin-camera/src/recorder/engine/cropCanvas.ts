import type { Area } from './Area.js'
import { toPixels } from './toPixels.js'

/** Returns the given area of an image as a new canvas and empties `picture`. @throws Error `Failed to get canvas context` */
export function cropCanvas(picture: HTMLCanvasElement, area: Area): HTMLCanvasElement {
  const { x, y, width, height } = toPixels(area, picture.width, picture.height)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Failed to get canvas context')
  context.drawImage(picture, x, y, width, height, 0, 0, width, height)
  // Browsers keep an unreachable canvas's pixels until garbage collection.
  picture.width = 0
  return canvas
}
