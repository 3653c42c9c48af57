import { clamp } from './clamp.js'
import type { Rect, Size } from './Rect.js'

/** Maximum zoom factor; at 1 the whole image is shown. */
export const MAX_ZOOM = 10

/** Zoom and position chosen by the user. */
export interface Zoom {
  /** Zoom factor; 1 shows everything. */
  readonly factor: number
  /** Image pixel at the center of the stage. */
  readonly x: number
  readonly y: number
}

/** A point on the stage in CSS pixels, from its top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Placement {
  /** CSS pixels per image pixel. */
  readonly scale: number
  /** Left image edge in CSS pixels. */
  readonly left: number
  readonly top: number
}

/** Places an image on the stage: the whole image with a margin around it, or the zoomed area. */
export function placePicture(picture: Size, stage: Size, marginPx: number, zoom: Zoom | null): Placement {
  const room = roomOf(stage, marginPx)
  const fit = Math.min(room.width / picture.width, room.height / picture.height)
  const scale = fit * (zoom?.factor ?? 1)
  const x = centerOf(picture.width, room.width / scale, zoom?.x)
  const y = centerOf(picture.height, room.height / scale, zoom?.y)
  return { scale, left: stage.width / 2 - x * scale, top: stage.height / 2 - y * scale }
}

function roomOf(stage: Size, marginPx: number): Size {
  return {
    width: Math.max(1, stage.width - 2 * marginPx),
    height: Math.max(1, stage.height - 2 * marginPx),
  }
}

/** Centers an image that's smaller than the available space; a larger image leaves no gap. */
function centerOf(length: number, room: number, wanted = length / 2): number {
  return length <= room ? length / 2 : clamp(wanted, room / 2, length - room / 2)
}

/** Zooms by a factor, keeping the image pixel under a stage point in place. Returns null to show everything. */
export function zoomAt(
  placement: Placement,
  zoom: Zoom | null,
  by: number,
  point: Point,
  stage: Size,
): Zoom | null {
  const before = zoom?.factor ?? 1
  const factor = clamp(before * by, 1, MAX_ZOOM)
  if (factor <= 1.001) return null
  const scale = (placement.scale / before) * factor
  return {
    factor,
    x: (point.x - placement.left) / placement.scale + (stage.width / 2 - point.x) / scale,
    y: (point.y - placement.top) / placement.scale + (stage.height / 2 - point.y) / scale,
  }
}

/** Returns the zoom at which a rectangle fills most of the stage; null if it already does without zoom. */
export function zoomToRect(rect: Rect, picture: Size, stage: Size, marginPx: number): Zoom | null {
  const { scale } = placePicture(picture, stage, marginPx, null)
  const room = roomOf(stage, marginPx)
  const wanted = (0.8 * Math.min(room.width / rect.width, room.height / rect.height)) / scale
  const factor = clamp(wanted, 1, 8)
  return factor <= 1.05 ? null : { factor, x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
}

/** Moves the visible area by a distance in CSS pixels. */
export function panZoom(
  zoom: Zoom | null,
  placement: Placement,
  stage: Size,
  dx: number,
  dy: number,
): Zoom | null {
  if (!zoom) return null
  // Start from the actual placement, not the requested position: a gap at an edge was never shown.
  return {
    factor: zoom.factor,
    x: (stage.width / 2 - placement.left - dx) / placement.scale,
    y: (stage.height / 2 - placement.top - dy) / placement.scale,
  }
}
