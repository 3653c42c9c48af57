import type { Quad } from '../geometry/Quad.js'
import type { ScannedPage } from '../ScannedPage.js'
import { readPixels } from './readPixels.js'
import type { Scanner } from './Scanner.js'

/** Text stays legible, and a page has about 300 kB. */
const QUALITY = 0.85
/** Longer thumbnail side in pixels. */
const THUMBNAIL_PX = 112

/** Cuts out a page and encodes it as JPEG. @throws Error if the browser can't */
export async function createPage(
  scanner: Scanner,
  photo: HTMLCanvasElement,
  quad: Quad,
): Promise<ScannedPage> {
  const { data, width, height } = await scanner.straighten(readPixels(photo, Number.POSITIVE_INFINITY), quad)
  const page = draw(width, height, (context) =>
    context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0),
  )
  const jpeg = await new Promise<Blob>((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The page could not be encoded.'))
    page.toBlob(done, 'image/jpeg', QUALITY)
  })
  const scale = THUMBNAIL_PX / Math.max(width, height)
  const thumbnail = draw(Math.ceil(width * scale), Math.ceil(height * scale), (context, canvas) =>
    context.drawImage(page, 0, 0, canvas.width, canvas.height),
  )
  // Browsers keep an unreachable canvas's pixels until garbage collection.
  page.width = 0
  return { jpeg, width, height, thumbnail }
}

function draw(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D, canvas: HTMLCanvasElement) => void,
): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Failed to get canvas context')
  paint(context, canvas)
  return canvas
}
