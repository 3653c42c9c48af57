import { Semaphore } from '@lading/kernel'
import { drawSquare } from './drawSquare.js'
import { isDecodable } from './isDecodable.js'
import { readImageSize } from './readImageSize.js'

/** Larger SVG images aren't shown, because their rendering cost isn't known in advance. */
const MAX_SVG_BYTES = 1_000_000
/** Nested copies multiply: with more of them, a few bytes could become millions of shapes. */
const MAX_SVG_COPIES = 24
/** A width or height of 0. Browsers don't draw such an image. */
const NO_SIZE = /\s(?:width|height)\s*=\s*["']\s*0+(?:\.0*)?(?:px|%)?\s*["']/i

/** The whole page decodes one image at a time, because its uploaders share its memory. */
const decoding = new Semaphore(() => 1)

/** Draws an image file's thumbnail. Resolves with null if that isn't possible; never rejects. */
export async function drawThumbnail(file: Blob, sizePx: number, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await draw(file, sizePx, signal)
  } catch {
    return null
  }
}

/** Returns whether an image can be shown in large: its size is known and fits into a page's memory. Never rejects. */
export async function canDraw(file: Blob): Promise<boolean> {
  try {
    if (file.type === 'image/svg+xml') return await isDrawableSvg(file)
    const size = await readImageSize(file)
    return size !== null && isDecodable(size)
  } catch {
    return false
  }
}

async function draw(file: Blob, sizePx: number, signal: AbortSignal): Promise<Blob | null> {
  // The browser renders it in an `<img>`, in which SVG scripts and links are inert.
  if (file.type === 'image/svg+xml') return (await isDrawableSvg(file)) ? file : null
  const size = await readImageSize(file)
  if (!size || !isDecodable(size)) return null

  const scale = Math.min(1, sizePx / Math.min(size.width, size.height))
  const bitmap = await decode(file, Math.max(1, Math.round(size.width * scale)), signal)
  try {
    return signal.aborted ? null : await drawSquare(bitmap, bitmap, sizePx)
  } finally {
    bitmap.close()
  }
}

async function decode(file: Blob, resizeWidth: number, signal: AbortSignal): Promise<ImageBitmap> {
  const release = await decoding.acquire(signal)
  try {
    // Only one side: the decoder has swapped the sides of an image that its Exif orientation rotates.
    return await createImageBitmap(file, { resizeWidth, resizeQuality: 'medium' })
  } finally {
    release()
  }
}

async function isDrawableSvg(file: Blob): Promise<boolean> {
  if (file.size > MAX_SVG_BYTES) return false
  const source = await file.text()
  const [root = ''] = source.match(/<svg\b[^>]*/i) ?? []
  return (
    !/<!ENTITY/i.test(source) &&
    !NO_SIZE.test(root) &&
    (source.match(/<[\w-]*:?(use|pattern)\b/gi)?.length ?? 0) <= MAX_SVG_COPIES
  )
}
