import type { Size } from '../geometry/Rect.js'

/** Returns the size that an image file states, even if the browser can't draw it; null if it isn't an image. */
export async function readNaturalSize(file: Blob): Promise<Size | null> {
  const url = URL.createObjectURL(file)
  try {
    const element = new Image()
    await new Promise((resolve, reject) => {
      element.onload = resolve
      element.onerror = reject
      element.src = url
    })
    return { width: element.naturalWidth, height: element.naturalHeight }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
