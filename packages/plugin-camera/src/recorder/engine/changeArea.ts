import type { Area, AreaPart } from './Area.js'

/** Minimum side length, as a fraction of the image. */
const SHORTEST = 0.02

/** Returns the area after dragging one part by `dx` and `dy`, clamped to the image. */
export function changeArea({ x, y, width, height }: Area, part: AreaPart, dx: number, dy: number): Area {
  if (part === 'move') {
    return { x: clamp(x + dx, 0, 1 - width), y: clamp(y + dy, 0, 1 - height), width, height }
  }
  const [right, bottom] = [x + width, y + height]
  if (part === 'nw') {
    const [left, top] = [clamp(x + dx, 0, right - SHORTEST), clamp(y + dy, 0, bottom - SHORTEST)]
    return { x: left, y: top, width: right - left, height: bottom - top }
  }
  return {
    x,
    y,
    width: clamp(right + dx, x + SHORTEST, 1) - x,
    height: clamp(bottom + dy, y + SHORTEST, 1) - y,
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
