let locks = 0
let before = { overflow: '', scrollbarGutter: '' }

/** Keeps the page from scrolling and from moving sideways. Returns the end; the page is free after the last one. */
export function lockScroll(): () => void {
  const { documentElement } = document
  const { style } = documentElement
  if (locks === 0) {
    before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
    if (window.innerWidth > documentElement.clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  locks += 1
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    locks -= 1
    if (locks === 0) Object.assign(style, before)
  }
}
