const EDGE_PX = 40
const SCROLL_STEP_PX = 8

/**
 * Scrolls a list in each frame while the pointer is near its upper or lower edge, until `signal` is aborted.
 *
 * @param readY Returns the pointer's distance from the top of the window, in CSS pixels.
 * @param onScroll Called after each step.
 */
export function scrollAtEdge(
  list: HTMLElement,
  signal: AbortSignal,
  readY: () => number,
  onScroll: () => void,
): void {
  const scroll = () => {
    if (signal.aborted) return
    const { top, bottom } = list.getBoundingClientRect()
    const y = readY()
    const step = y < top + EDGE_PX ? -SCROLL_STEP_PX : y > bottom - EDGE_PX ? SCROLL_STEP_PX : 0
    if (step) {
      list.scrollTop += step
      onScroll()
    }
    requestAnimationFrame(scroll)
  }
  requestAnimationFrame(scroll)
}
