import { placePopover } from './placePopover.js'

/** Shares of the button whose change is noticed: a button that is cut off moves by less than it has. */
const SHARES = [...new Uint8Array(21).keys()].map((step) => step / 20)

/**
 * Keeps a shown popover beside its button, which scrolling and whatever appears above it may move. Asks for no frame while
 * nothing moves. Returns a function that ends it.
 *
 * @param onHidden Called when the button is out of sight, or removed.
 * @param place Places the popover.
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
    // A window as large as the button: each move takes a part of the button out of it.
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
  // In the same frame as what scrolls; lists in a shadow tree are unknown to the window.
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
