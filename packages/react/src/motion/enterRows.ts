import type { Uploader } from '@lading/kernel'
import { easeOut } from './easeOut.js'
import { isCalm } from './isCalm.js'

/** Up to this number, rows enter one after the other; the rest appear immediately. */
const MAX_ROWS = 8
const STEP_MS = 20
const ENTER_MS = 160

/**
 * Animates the rows of new files. Rows that are scrolled into view don't move. Returns a function that receives the rows that
 * are new in the document.
 */
export function enterRows({ entries }: Uploader): (added: readonly HTMLElement[]) => void {
  let knownCount = entries.size
  return (added) => {
    const firstNew = knownCount
    const { size } = entries
    // Files without a row so far still count as new.
    knownCount = added.length > 0 ? size : Math.min(firstNew, size)
    if (size <= firstNew || isCalm()) return
    const rows = added.filter(({ dataset }) => Number(dataset.index) >= firstNew).slice(0, MAX_ROWS)
    rows.forEach((row, place) => {
      // Don't use `transform`: it positions the row.
      row.animate(
        { opacity: [0, 1], translate: ['0 6px', '0 0'] },
        { duration: ENTER_MS, delay: place * STEP_MS, easing: easeOut, fill: 'backwards' },
      )
    })
  }
}
