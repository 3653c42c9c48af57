import { clamp } from './clamp.js'
import { type Handle, sidesOf } from './Handle.js'
import type { Rect, Size } from './Rect.js'

/** Crop frame limits, in image pixels. */
export interface ResizeLimits {
  readonly bounds: Size
  /** Width divided by height, or null for any ratio. */
  readonly ratio: number | null
  readonly min: Size
}

/**
 * Moves a rectangle's handle. The opposite side or corner stays in place, and the result stays within the bounds. It's never
 * smaller than the minimum, unless the bounds leave no space for that.
 *
 * With a ratio, a corner moves along the diagonal. A side grows equally at both ends while there's space, and then only at
 * the other end.
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

/** Returns a side's maximum length while the opposite side stays in place. */
function roomOf(side: -1 | 0 | 1, start: number, length: number, bound: number): number {
  if (side === 0) return bound
  return side > 0 ? bound - start : start + length
}

/** Returns the width at the diagonal point nearest to the requested corner; 0 means that a side isn't requested. */
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
