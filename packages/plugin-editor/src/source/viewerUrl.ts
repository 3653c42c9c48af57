import { MAX_SIDE_PX } from '@lading/cdn'
import type { Size } from '../geometry/Rect.js'
import type { ColorState } from '../state/EditState.js'
import { writeColors } from '../state/writeEdit.js'

/** Identifies the editor in requested URLs. */
const MARKER = '@clib/lading/1/cloud-image-editor'

/**
 * Returns the stage image's URL: with its colors, but without rotation and crop, which the browser applies.
 *
 * @param width Width in pixels, from {@link viewerWidth}.
 */
export function viewerUrl(originalUrl: string, colors: ColorState, width: number): string {
  const written = writeColors(colors)
  const saving = globalThis.devicePixelRatio >= 2 ? 'lightest' : 'normal'
  const operations = [
    'format/auto',
    'progressive/yes',
    ...written,
    // The browser paints color changes over the original colors: strong settings amplify compression loss.
    `quality/${written.length === 0 ? 'best' : saving}`,
    'stretch/off',
    // A strip one pixel wide can exceed the CDN's maximum height.
    `resize/${width > 1 ? `${width}x` : `x${MAX_SIDE_PX}`}`,
    MARKER,
  ]
  return originalUrl + operations.map((operation) => `-/${operation}/`).join('')
}

/** An image can be enlarged by this factor before a larger image is requested. */
const MAX_ENLARGEMENT = 1.25

/**
 * Returns the image width to request, in device pixels: it fills the stage, or two times, four times… as much when zoomed in.
 *
 * @param scale CSS pixels per image pixel.
 */
export function viewerWidth(picture: Size, stage: Size, scale: number, density: number): number {
  // Rotation swaps the sides: using the longer side makes one size fit all rotations.
  const longer = Math.max(picture.width, picture.height)
  const shown = longer * scale * density
  let wanted = Math.max(stage.width, stage.height) * density
  while (wanted * MAX_ENLARGEMENT < shown && wanted < MAX_SIDE_PX) wanted *= 2
  const factor = Math.min(1, wanted / longer)
  // Round up, so a stage that changes by a few pixels doesn't need another image.
  const width = Math.min(picture.width, Math.ceil((picture.width * factor) / 100) * 100)
  // The CDN limits the height as well.
  return Math.max(1, Math.min(width, Math.floor((picture.width * MAX_SIDE_PX) / longer)))
}
