import type { ImageInfo } from './ImageInfo.js'

/** Whether an image can have see-through pixels, judged by its header. */
export function mayBeTransparent({ color_mode, format }: ImageInfo): boolean {
  return color_mode.endsWith('A') || color_mode === 'P' || format === 'SVG'
}
