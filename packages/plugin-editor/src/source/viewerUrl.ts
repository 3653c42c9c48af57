import { MAX_SIDE_PX } from '@lading/cdn'
import type { Size } from '../geometry/Rect.js'
import type { ColorState } from '../state/EditState.js'
import { writeColors } from '../state/writeEdit.js'

/** Identifies the editor in the URLs that it requests. */
const MARKER = '@clib/lading/1/cloud-image-editor'

/**
 * Returns the address of the picture on the stage: with its colors, without its turns and crop, which the browser does.
 *
 * @param width Wanted width in pixels, of {@link viewerWidth}.
 */
export function viewerUrl(originalUrl: string, colors: ColorState, width: number): string {
  const written = writeColors(colors)
  const saving = globalThis.devicePixelRatio >= 2 ? 'lightest' : 'normal'
  const operations = [
    'format/auto',
    'progressive/yes',
    ...written,
    // The browser paints each change of the colors from the original ones: strong settings multiply the loss.
    `quality/${written.length === 0 ? 'best' : saving}`,
    'stretch/off',
    // A strip of one pixel may be higher than the CDN's pictures are.
    `resize/${width > 1 ? `${width}x` : `x${MAX_SIDE_PX}`}`,
    MARKER,
  ]
  return originalUrl + operations.map((operation) => `-/${operation}/`).join('')
}

/** A picture may be this much smaller than it is shown before a larger one is requested. */
const MAX_ENLARGEMENT = 1.25

/**
 * Returns the width in device pixels to request a picture in: it fills the stage, or twice, four times… as much where it is
 * magnified.
 *
 * @param scale CSS pixels of the stage for each pixel of the picture.
 */
export function viewerWidth(picture: Size, stage: Size, scale: number, density: number): number {
  // Turned, its sides are exchanged: one size serves all turns.
  const longer = Math.max(picture.width, picture.height)
  const shown = longer * scale * density
  let wanted = Math.max(stage.width, stage.height) * density
  while (wanted * MAX_ENLARGEMENT < shown && wanted < MAX_SIDE_PX) wanted *= 2
  const factor = Math.min(1, wanted / longer)
  // In steps, so that a stage that changes by a few pixels needs no other picture.
  const width = Math.min(picture.width, Math.ceil((picture.width * factor) / 100) * 100)
  // The CDN limits the height, too.
  return Math.max(1, Math.min(width, Math.floor((picture.width * MAX_SIDE_PX) / longer)))
}
