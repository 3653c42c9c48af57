import { markZoom } from './markZoom.js'
import { zoomOf } from './zoomOf.js'

/** Distance between a popover and its button, in CSS pixels. */
const GAP_PX = 6

/** Places a popover below its button, or above it if there's no room, and inside the window. */
export function placePopover(popover: HTMLElement, button: Element): void {
  markZoom(popover)
  const anchor = button.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const isRtl = getComputedStyle(popover).direction === 'rtl'
  const below = anchor.bottom + GAP_PX
  const isAbove = below + height > window.innerHeight && anchor.top - GAP_PX - height >= 0
  const left = isRtl ? anchor.right - width : anchor.left
  const top = isAbove ? anchor.top - GAP_PX - height : below
  const zoom = zoomOf(popover)
  popover.style.top = `${Math.max(GAP_PX, Math.min(top, window.innerHeight - height - GAP_PX)) / zoom}px`
  popover.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX)) / zoom}px`
}
