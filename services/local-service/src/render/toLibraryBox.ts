import type { Region } from 'sharp'
import type { Box } from './Box.js'

/** Converts a box to the library's. */
export function toLibraryBox({ left, top, widthPx, heightPx }: Box): Region {
  return { left, top, width: widthPx, height: heightPx }
}
