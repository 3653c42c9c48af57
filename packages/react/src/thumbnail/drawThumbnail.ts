import { readImageSize } from './readImageSize.js'

/** Larger images are not decoded: they could take more memory than the page has. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 16_384
/** Larger drawings are not shown: what they cost to draw cannot be told from outside. */
const MAX_SVG_BYTES = 1_000_000

let last: Promise<unknown> = Promise.resolve()

/** Makes a small picture of an image file, or null where that is not possible. One image is decoded at a time. */
export function drawThumbnail(file: Blob, sizePx: number, signal: AbortSignal): Promise<Blob | null> {
  const drawn = last.then(() => (signal.aborted ? null : draw(file, sizePx, signal))).catch(() => null)
  last = drawn
  return drawn
}

async function draw(file: Blob, sizePx: number, signal: AbortSignal): Promise<Blob | null> {
  // The browser draws it in an <img>, where scripts and links of a drawing are dead.
  if (file.type === 'image/svg+xml') return file.size <= MAX_SVG_BYTES ? file : null
  const size = await readImageSize(file)
  if (signal.aborted || !size || !isModest(size.width, size.height)) return null

  const scale = Math.min(1, sizePx / Math.min(size.width, size.height))
  // One side only: an image that its file says to turn has its sides the other way round by now.
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

/** Draws the middle square of a bitmap. */
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
  // Some browsers keep a canvas's memory for as long as it has a size.
  canvas.width = 0
  canvas.height = 0
  return blob
}

function isModest(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE
}
