import type { Point } from '../geometry/Placement.js'

/** Returns a viewport position relative to an element, in the element's own CSS pixels: the page can scale or zoom the element. */
export function pointIn(
  element: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return {
    x: (clientX - left) * (element.offsetWidth / width || 1),
    y: (clientY - top) * (element.offsetHeight / height || 1),
  }
}
