import type { Uploader } from '@lading/kernel'
import { easeOut } from './easeOut.js'
import { isCalm } from './isCalm.js'

/** Rows that come in one after the other, at most; the rest appear at once. */
const MAX_ROWS = 8
const STEP_MS = 20
const ENTER_MS = 160

/**
 * Lets the rows of new files come in. Rows that are scrolled into view do not move. Returns a function that receives the rows
 * that are new in the document.
 */
export function enterRows({ entries }: Uploader): (added: readonly HTMLElement[]) => void {
  let knownCount = entries.size
  return (added) => {
    const firstNew = knownCount
    const { size } = entries
    // Files that have no rows yet are still new.
    knownCount = added.length > 0 ? size : Math.min(firstNew, size)
    if (size <= firstNew || isCalm()) return
    const rows = added.filter(({ dataset }) => Number(dataset.index) >= firstNew).slice(0, MAX_ROWS)
    rows.forEach((row, place) => {
      // Not `transform`, which places the row.
      row.animate(
        { opacity: [0, 1], translate: ['0 6px', '0 0'] },
        { duration: ENTER_MS, delay: place * STEP_MS, easing: easeOut, fill: 'backwards' },
      )
    })
  }
}
