import { Semaphore } from '@lading/kernel'
import { readImageSize } from './readImageSize.js'

/** Larger images are not decoded: they could take more memory than the page has. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE_PX = 16_384
/** Larger SVG images are not shown: the cost of rendering one is not known in advance. */
const MAX_SVG_BYTES = 1_000_000

/** One image is decoded at a time on the whole page, whose uploaders share its memory. */
const decoding = new Semaphore(() => 1)

/** Draws the thumbnail of an image file. Resolves with null where that is not possible; never rejects. */
export async function drawThumbnail(file: Blob, sizePx: number, signal: AbortSignal): Promise<Blob | null> {
  let release = () => {}
  try {
    release = await decoding.acquire(signal)
    return await draw(file, sizePx, signal)
  } catch {
    return null
  } finally {
    release()
  }
}

async function draw(file: Blob, sizePx: number, signal: AbortSignal): Promise<Blob | null> {
  // The browser renders it in an <img>, where scripts and links of an SVG are inert.
  if (file.type === 'image/svg+xml') return file.size <= MAX_SVG_BYTES ? file : null
  const size = await readImageSize(file)
  if (signal.aborted || !size || !isDecodable(size.width, size.height)) return null

  const scale = Math.min(1, sizePx / Math.min(size.width, size.height))
  // One side only: the decoder has swapped the sides of an image that its Exif orientation rotates.
  const bitmap = await createImageBitmap(file, {
    resizeWidth: Math.max(1, Math.round(size.width * scale)),
    resizeQuality: 'medium',
  })
  try {
    return signal.aborted ? null : await toSquare(bitmap, sizePx)
  } finally {
    bitmap.close()
  }
}

/** Draws the central square of a bitmap. */
async function toSquare(bitmap: ImageBitmap, sizePx: number): Promise<Blob | null> {
  const shorter = Math.min(bitmap.width, bitmap.height)
  const side = Math.min(sizePx, shorter)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas
    .getContext('2d')
    ?.drawImage(
      bitmap,
      Math.round((bitmap.width - shorter) / 2),
      Math.round((bitmap.height - shorter) / 2),
      shorter,
      shorter,
      0,
      0,
      side,
      side,
    )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  // Some browsers keep the memory of a canvas as long as it has a size.
  canvas.width = 0
  canvas.height = 0
  return blob
}

function isDecodable(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE_PX
}
