import { placePopover } from './placePopover.js'

/**
 * Keeps a shown popover beside its button, which scrolling and whatever appears above it may move. Returns a function that ends it.
 *
 * @param onHidden Called when the button is out of sight.
 */
export function followButton(popover: HTMLElement, button: Element, onHidden: () => void): () => void {
  let place = ''
  let frame = 0
  const follow = () => {
    const { top, left } = button.getBoundingClientRect()
    if (place !== `${top} ${left}`) placePopover(popover, button)
    place = `${top} ${left}`
    frame = requestAnimationFrame(follow)
  }
  follow()
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) onHidden()
  })
  observer.observe(button)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
