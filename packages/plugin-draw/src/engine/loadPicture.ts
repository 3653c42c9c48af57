export interface Picture {
  readonly image: HTMLCanvasElement
  /** In pixels, at most {@link MAX_SIDE_PX} per side. */
  readonly width: number
  readonly height: number
  /** Size of the file's picture, in pixels. */
  readonly original: { readonly width: number; readonly height: number }
}

/** A result's longest side, in pixels. */
export const MAX_SIDE_PX = 4096

/**
 * Decodes a picture. If it's larger than a result can be, it's scaled down.
 *
 * @param source The picture, or its URL. The URL's server must allow the page to read it (CORS).
 * @throws Error if it can't be read or decoded
 */
export async function loadPicture(source: Blob | string, signal: AbortSignal): Promise<Picture> {
  const blob = typeof source === 'string' ? await fetchPicture(source, signal) : source
  // Load through an image element, so that the browser's rules for orientation and vector graphics apply.
  const url = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    signal.throwIfAborted()
    return draw(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The picture could not be fetched: HTTP ${response.status}.`)
  return response.blob()
}

function draw(source: HTMLImageElement): Picture {
  const { naturalWidth, naturalHeight } = source
  if (!naturalWidth || !naturalHeight) throw new Error('The picture has no size.')
  const factor = Math.min(1, MAX_SIDE_PX / Math.max(naturalWidth, naturalHeight))
  const image = document.createElement('canvas')
  image.width = Math.max(1, Math.round(naturalWidth * factor))
  image.height = Math.max(1, Math.round(naturalHeight * factor))
  const context = image.getContext('2d')
  if (!context) throw new Error('The browser has no memory for the picture.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, image.width, image.height)
  const original = { width: naturalWidth, height: naturalHeight }
  return { image, width: image.width, height: image.height, original }
}
