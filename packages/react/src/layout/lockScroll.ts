// All dialogs of a page lock the same element.
let lockCount = 0
let previous = { overflow: '', scrollbarGutter: '' }

/** Locks the page's scrolling without a shift of its layout. Returns a function that unlocks it. */
export function lockScroll(): () => void {
  const { documentElement } = document
  const { style } = documentElement
  if (lockCount === 0) {
    previous = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
    if (window.innerWidth > documentElement.clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  lockCount += 1
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    lockCount -= 1
    if (lockCount === 0) Object.assign(style, previous)
  }
}
