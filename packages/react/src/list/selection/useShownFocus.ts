import { type RefObject, useEffect } from 'react'
import { activeElementAt } from '../../parts/activeElementAt.js'
import { watchSize } from '../../parts/watchSize.js'

/** Keeps the focused row in view when something that appears above or below the list takes up space. */
export function useShownFocus(
  scroller: RefObject<HTMLElement | null>,
  scrollTo: RefObject<(index: number) => void>,
): void {
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    let heightPx = 0
    // First called in the next frame: reading the height now would force another layout.
    const observer = watchSize(() => {
      const lostPx = heightPx - list.clientHeight
      heightPx = list.clientHeight
      const row = activeElementAt(list)?.closest<HTMLElement>('.lading-row')
      if (!row || !list.contains(row)) return
      const hiddenPx = row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom
      // A row that was already hidden was scrolled away. For a row that is moving, its destination counts.
      if (hiddenPx > 0 && hiddenPx <= lostPx + 1) scrollTo.current(Number(row.dataset.index))
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [scroller, scrollTo])
}
