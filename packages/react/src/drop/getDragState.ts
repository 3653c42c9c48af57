import type { DragState } from './DropZone.js'

/** Pointers within this distance of a zone, in CSS pixels, are near. Source: specification §2. */
const NEAR_PX = 100

/** Returns where the pointer of a drag is relative to an element. */
export function getDragState(element: Element, event: DragEvent): DragState {
  if (event.composedPath().includes(element)) return 'over'
  const { clientX, clientY } = event
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const distance = Math.hypot(
    Math.max(left - clientX, 0, clientX - right),
    Math.max(top - clientY, 0, clientY - bottom),
  )
  return distance < NEAR_PX ? 'near' : 'active'
}
