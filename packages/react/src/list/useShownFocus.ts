import { type RefObject, useEffect } from 'react'
import { activeElementAt } from '../parts/activeElementAt.js'

/** Keeps the focused row in view where what appears above or below the list takes its room. */
export function useShownFocus(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    let heightPx = list.clientHeight
    const observer = new ResizeObserver(() => {
      const lostPx = heightPx - list.clientHeight
      heightPx = list.clientHeight
      const row = activeElementAt(list)?.closest('.lading-row')
      if (!row || !list.contains(row)) return
      const hiddenPx = Math.ceil(row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom)
      // A row that was hidden before has been scrolled away.
      if (hiddenPx > 0 && hiddenPx <= lostPx + 1) list.scrollTop += hiddenPx
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [scroller])
}
