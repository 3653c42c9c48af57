import { MAX_SIDE_PX } from '@lading/cdn'
import type { Size } from '../geometry/Rect.js'
import type { ColorState } from '../state/EditState.js'
import { writeColors } from '../state/writeEdit.js'

/** What identifies the editor in the addresses that it requests. */
const MARKER = '@clib/lading/1/cloud-image-editor'

/**
 * Returns the address of the picture on the stage: with its colors, without its turns and crop, which the browser does.
 *
 * @param width Wanted width in device pixels.
 */
export function viewerUrl(originalUrl: string, colors: ColorState, width: number): string {
  const operations = [
    'format/auto',
    'progressive/yes',
    ...writeColors(colors),
    `quality/${globalThis.devicePixelRatio >= 2 ? 'lightest' : 'normal'}`,
    'stretch/off',
    `resize/${Math.max(1, Math.min(Math.ceil(width), MAX_SIDE_PX))}x`,
    MARKER,
  ]
  return originalUrl + operations.map((operation) => `-/${operation}/`).join('')
}

/** Returns the width in device pixels at which a picture fills the stage, unzoomed. */
export function viewerWidth(picture: Size, stage: Size): number {
  // Turned, its sides are exchanged: one size serves all turns.
  const longer = Math.max(stage.width, stage.height)
  const scale = Math.min(
    1,
    (longer * (globalThis.devicePixelRatio || 1)) / Math.max(picture.width, picture.height),
  )
  // In steps, so that a stage that changes by a few pixels needs no other picture.
  return Math.min(picture.width, Math.ceil((picture.width * scale) / 100) * 100)
}
