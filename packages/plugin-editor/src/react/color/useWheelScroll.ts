import { type RefObject, useEffect } from 'react'

/** Lets the wheel of a mouse, which turns up and down, scroll a row sideways. */
export function useWheelScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      const { deltaX, deltaY, shiftKey } = event
      if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) return
      const before = element.scrollLeft
      element.scrollLeft += getComputedStyle(element).direction === 'rtl' ? -deltaY : deltaY
      // At the end of the row the page may scroll.
      if (element.scrollLeft !== before) event.preventDefault()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [ref])
}
