import type { Size } from './Rect.js'

/**
 * Returns the size of the largest area without empty corners after an image was rotated around its center. The area is
 * centered and has the image's ratio, in whole pixels.
 */
export function straightenedSize(size: Size, degrees: number): Size {
  if (degrees === 0) return size
  const { width, height } = size
  const angle = (Math.abs(degrees) * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const scale = Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos))
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  }
}
