import { type RefObject, useEffect } from 'react'
import { activeElementAt } from '../parts/activeElementAt.js'
import { watchSize } from '../parts/watchSize.js'

/** Keeps the focused row in view where what appears above or below the list takes its room. */
export function useShownFocus(
  scroller: RefObject<HTMLElement | null>,
  scrollTo: RefObject<(index: number) => void>,
): void {
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    let heightPx = 0
    // Called for the first time in the next frame: to read the height now would lay the page out once more.
    const observer = watchSize(() => {
      const lostPx = heightPx - list.clientHeight
      heightPx = list.clientHeight
      const row = activeElementAt(list)?.closest<HTMLElement>('.lading-row')
      if (!row || !list.contains(row)) return
      const hiddenPx = row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom
      // A row that was hidden before has been scrolled away. One that is moving counts where it will be.
      if (hiddenPx > 0 && hiddenPx <= lostPx + 1) scrollTo.current(Number(row.dataset.index))
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [scroller, scrollTo])
}
