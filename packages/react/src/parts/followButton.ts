import { placePopover } from './placePopover.js'

/** Thresholds at which the observer reports a change: a clipped button moves by less than its size. */
const SHARES = [...new Uint8Array(21).keys()].map((step) => step / 20)

/**
 * Keeps a shown popover next to its button when scrolling or content above moves the button. Requests no frames while nothing
 * moves. Returns a function that stops it.
 *
 * @param onHidden Called when the button is out of sight or removed.
 * @param place Positions the popover.
 */
export function followButton<Button extends Element>(
  popover: HTMLElement,
  button: Button,
  onHidden: () => void,
  place: (popover: HTMLElement, button: Button) => void = placePopover,
): () => void {
  const controller = new AbortController()
  if (typeof IntersectionObserver === 'undefined') return () => {}
  let moves: IntersectionObserver | undefined
  let found = ''
  const getPlace = () => {
    const { top, left } = button.getBoundingClientRect()
    return `${top} ${left}`
  }
  const follow = () => {
    found = getPlace()
    place(popover, button)
    moves?.disconnect()
    // A root as large as the button, so that any move takes part of the button out of it.
    const { top, left, right, bottom } = button.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const insets = [top, clientWidth - right, clientHeight - bottom, left].map((px) => `${-Math.floor(px)}px`)
    moves = new IntersectionObserver(check, {
      root: document,
      rootMargin: insets.join(' '),
      threshold: SHARES,
    })
    moves.observe(button)
  }
  const check = () => {
    if (found !== getPlace()) follow()
  }
  follow()
  const { signal } = controller
  // In the same frame as the scrolling. `window` doesn't receive scroll events from lists in a shadow tree.
  for (const target of [window, button.getRootNode()])
    target.addEventListener('scroll', check, { signal, capture: true, passive: true })
  addEventListener('resize', follow, { signal })
  const sight = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) onHidden()
  })
  sight.observe(button)
  return () => {
    controller.abort()
    moves?.disconnect()
    sight.disconnect()
  }
}
