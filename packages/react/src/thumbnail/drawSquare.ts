/** Draws an image's central square as a blob. @param source An image with its size in pixels */
export async function drawSquare(
  source: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
  sizePx: number,
): Promise<Blob | null> {
  const shorter = Math.min(width, height)
  const side = Math.min(sizePx, shorter)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const left = Math.round((width - shorter) / 2)
  const top = Math.round((height - shorter) / 2)
  try {
    // Read once, so keep it out of GPU memory.
    canvas
      .getContext('2d', { willReadFrequently: true })
      ?.drawImage(source, left, top, shorter, shorter, 0, 0, side, side)
    // WebP: Chromium encodes other formats only in idle time, which an uploading page hardly has.
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  } finally {
    // Some browsers keep a canvas's memory as long as it has a size.
    canvas.width = 0
    canvas.height = 0
  }
}
