import { clamp } from './clamp.js'
import { type Handle, sidesOf } from './Handle.js'
import type { Rect, Size } from './Rect.js'

/** Limits of a crop frame, in pixels of the picture. */
export interface ResizeLimits {
  readonly bounds: Size
  /** Width divided by height, or null for any. */
  readonly ratio: number | null
  readonly min: Size
}

/**
 * Moves a handle of a rectangle. The side or corner opposite to the handle keeps its place, the result stays within the
 * bounds, and it is never smaller than the minimum, except where the bounds leave no room for that.
 *
 * With a ratio, a corner moves along the diagonal; a side grows equally at both ends, as far as there is room, and then at
 * the other end alone.
 */
export function resizeRect(rect: Rect, handle: Handle, dx: number, dy: number, limits: ResizeLimits): Rect {
  const { across, down } = sidesOf(handle)
  const wanted = { width: rect.width + across * dx, height: rect.height + down * dy }
  const room = {
    width: roomOf(across, rect.x, rect.width, limits.bounds.width),
    height: roomOf(down, rect.y, rect.height, limits.bounds.height),
  }
  const { width, height } = limits.ratio
    ? sizeOfRatio(
        limits.ratio,
        widthOnDiagonal(limits.ratio, across && wanted.width, down && wanted.height),
        room,
        limits.min,
      )
    : {
        width: across ? clamp(wanted.width, limits.min.width, room.width) : rect.width,
        height: down ? clamp(wanted.height, limits.min.height, room.height) : rect.height,
      }
  return {
    x: startOf(across, rect.x, rect.width, width, limits.bounds.width),
    y: startOf(down, rect.y, rect.height, height, limits.bounds.height),
    width,
    height,
  }
}

/** The length that a side may have while the opposite one keeps its place. */
function roomOf(side: -1 | 0 | 1, start: number, length: number, bound: number): number {
  if (side === 0) return bound
  return side > 0 ? bound - start : start + length
}

/** The width at the point of the diagonal that is nearest to the demanded corner; 0 is no demand. */
function widthOnDiagonal(ratio: number, width: number, height: number): number {
  if (!width || !height) return width || height * ratio
  return ((width * ratio + height) * ratio) / (ratio * ratio + 1)
}

function sizeOfRatio(ratio: number, wanted: number, room: Size, min: Size): Size {
  const smallest = Math.max(min.width, min.height * ratio)
  const largest = Math.min(room.width, room.height * ratio)
  const width = clamp(wanted, smallest, largest)
  return { width, height: Math.min(width / ratio, room.height) }
}

function startOf(side: -1 | 0 | 1, start: number, before: number, after: number, bound: number): number {
  if (before === after || side > 0) return start
  if (side < 0) return Math.max(0, start + before - after)
  return clamp(start + (before - after) / 2, 0, Math.max(0, bound - after))
}
