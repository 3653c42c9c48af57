import type { ImageInfo } from './ImageInfo.js'

/** True if an image's header allows transparent pixels. */
export function mayBeTransparent({ color_mode, format }: ImageInfo): boolean {
  return color_mode.endsWith('A') || color_mode === 'P' || format === 'SVG'
}
