import { watchSize } from '../parts/watchSize.js'

/** Of all dialogs of a page, which lock the same element. */
const locked = new Set<Element>()

let restore = () => {}

/**
 * Locks the page's scrolling without a shift of its layout while the dialog is in the page: a page that empties the element around
 * it unmounts no component. Returns a function that unlocks it.
 */
export function lockScroll(dialog: Element): () => void {
  lock(dialog)
  const observer = watchSize(() => (dialog.isConnected ? lock(dialog) : unlock(dialog)))
  observer.observe(dialog)
  return () => {
    observer.disconnect()
    unlock(dialog)
  }
}

function lock(dialog: Element): void {
  if (!locked.size) {
    const { documentElement: root, body } = document
    const clips = (element: Element) => getComputedStyle(element).overflow !== 'visible'
    // The window scrolls as the root does or, where that does not say, the body. The other one would scroll it to its top.
    const { style } = clips(root) || !clips(body) ? root : body
    const overflow = style.overflow
    const gutter = root.style.scrollbarGutter
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    restore = () => {
      style.overflow = overflow
      root.style.scrollbarGutter = gutter
    }
  }
  locked.add(dialog)
}

function unlock(dialog: Element): void {
  if (locked.delete(dialog) && !locked.size) restore()
}
