import type { Size } from './Rect.js'

/** Default minimum crop. */
export const ONE_PIXEL: Size = { width: 1, height: 1 }

/** Parses a size such as `640x480`, in pixels; returns null if the text isn't a size. */
export function parseMinSize(text: string): Size | null {
  const [, width, height] = /^\s*([1-9]\d{0,4})\s*x\s*([1-9]\d{0,4})\s*$/i.exec(text) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}
