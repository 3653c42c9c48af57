import { type RefObject, useEffect } from 'react'

/** Makes a vertical mouse wheel scroll an element's rows sideways. */
export function useWheelScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      const { deltaX, deltaY, shiftKey, target } = event
      const row = (target as Element).closest('.lading-editor-chips, .lading-color-strip')
      if (!row || shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) return
      const before = row.scrollLeft
      row.scrollLeft += getComputedStyle(row).direction === 'rtl' ? -deltaY : deltaY
      // At the end of the row, let the page scroll.
      if (row.scrollLeft !== before) event.preventDefault()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [ref])
}
