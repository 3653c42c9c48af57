/** Of all dialogs of a page, which lock the same element. */
const locked = new Set<Element>()
let previous = { overflow: '', scrollbarGutter: '' }

/**
 * Locks the page's scrolling without a shift of its layout, until the dialog is removed at the latest: a page that empties the
 * element around it unmounts no component. Returns a function that unlocks it.
 */
export function lockScroll(dialog: Element): () => void {
  const root = document.documentElement
  const { style } = root
  if (locked.size === 0) {
    const { overflow, scrollbarGutter } = style
    previous = { overflow, scrollbarGutter }
    if (innerWidth > root.clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  locked.add(dialog)
  const unlock = () => {
    observer.disconnect()
    if (locked.delete(dialog) && locked.size === 0) Object.assign(style, previous)
  }
  const observer = new ResizeObserver(() => dialog.isConnected || unlock())
  observer.observe(dialog)
  return unlock
}
