import type { PixelSize } from '../job/targetSize.js'
import { type Canvas, createCanvas, releaseCanvas } from './createCanvas.js'
import type { PixelSource } from './PixelSource.js'

/** Decodes an image of any kind. @param wanted Maps the image's size to its new size */
export async function decodeBitmap(
  file: Blob,
  wanted: (original: PixelSize) => PixelSize,
): Promise<PixelSource> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch (cause) {
    throw new Error('Failed to load image. Probably not an image.', { cause })
  }
  const original = { width: bitmap.width, height: bitmap.height }
  const target = wanted(original)
  let step = 1
  while (original.width >= 4 * step * target.width && original.height >= 4 * step * target.height) step *= 2
  if (original.width >= 2 * step * target.width && original.height >= 2 * step * target.height) step *= 2
  const width = Math.ceil(original.width / step)
  const height = Math.ceil(original.height / step)
  let canvas: Canvas | undefined
  return {
    width,
    height,
    original,
    isBgr: false,
    async read(row, count) {
      if (canvas?.element.height !== count) {
        if (canvas) releaseCanvas(canvas)
        canvas = createCanvas(width, count)
        canvas.context.imageSmoothingQuality = 'high'
      }
      canvas.context.drawImage(bitmap, 0, row * step, width * step, count * step, 0, 0, width, count)
      return canvas.context.getImageData(0, 0, width, count).data
    },
    draw: (context, toWidth, toHeight) => context.drawImage(bitmap, 0, 0, toWidth, toHeight),
    close() {
      bitmap.close()
      if (canvas) releaseCanvas(canvas)
    },
  }
}
