import { watchSize } from '../parts/watchSize.js'

/** Shared by all dialogs in a page, because they lock the same element. */
const locked = new Set<Element>()

let restore = () => {}

/**
 * Locks page scrolling without a layout shift while the dialog is in the page. This doesn't rely on unmounting: a page that
 * empties the surrounding element unmounts no component. Returns a function that unlocks it.
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
    // The viewport takes its overflow from the root or, if the root has no value, from the body. Using the wrong element would
    // scroll to the top.
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
