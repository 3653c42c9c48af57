'use client'

import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { watchSize } from '../parts/watchSize.js'
import { useViewLoader } from '../slots/useViewLoader.js'
import { gridRoles } from './gridRoles.js'
import { LONG_LIST } from './loadLongList.js'
import type { RowsProps } from './RowsProps.js'
import { rowsView } from './rowsView.js'
import { useRemovalAnimation } from './useRemovalAnimation.js'

/** Height that the first rows or tiles of a long list fill where it has none yet, as in a dialog that is not open, in CSS pixels. */
const FIRST_PX = 480

/** Rows of a long list that are rendered before its height is known: those that are missing are rendered before the first paint. */
const FIRST_ROWS = 5

/**
 * Places all rows or tiles of a short list: the code that windows a long one is not loaded for it. Of a long list, those that are seen
 * first, until that code is loaded; all of them if it cannot be.
 */
export function PlainRows(props: RowsProps): ReactElement {
  const { ids, columns, rowPx, isGrid, scroller, scrollTo, label, renderRow } = props
  const loader = useViewLoader()
  const isWhole = ids.length <= LONG_LIST || loader.get(rowsView)?.error
  const [rowCount, setRowCount] = useState(FIRST_ROWS)
  const shown = isWhole ? ids : ids.slice(0, rowCount * columns)
  // A list that is as high as its rows has its height before it is measured.
  const [style] = useState({ blockSize: Math.ceil(ids.length / columns) * rowPx })
  const list = useRef<HTMLDivElement>(null)
  const starts = useRef<readonly number[]>([])

  // Before the rows are placed.
  useRemovalAnimation(scroller, ids.length)

  const place = () => {
    const { current } = list
    if (!current) return
    // Read before the rows are placed.
    const heightPx = current.parentElement?.clientHeight || FIRST_PX
    starts.current = placeRows(current, { count: ids.length, columns, rowPx, isGrid })
    if (!isWhole) setRowCount(Math.max(FIRST_ROWS, Math.ceil(heightPx / rowPx)))
  }
  const latest = useRef(place)
  // After each rendering, in which a row may have come, left or changed its height.
  useLayoutEffect(() => {
    latest.current = place
    place()
    scrollTo.current = (index) => {
      const start = starts.current[index]
      if (scroller.current && list.current && start !== undefined) {
        scrollIntoView(scroller.current, list.current, start, heightOf(list.current.children[index], rowPx))
      }
    }
  })
  const [heights] = useState(() => watchHeights(() => latest.current()))
  useEffect(() => {
    // StrictMode, and a page that is hidden for a moment, end the effect and begin it again with the same rows.
    if (!isGrid) for (const row of list.current?.children ?? []) heights.measure(row)
    return () => heights.disconnect()
  }, [heights, isGrid])

  return (
    <div className="lading-list-inner" style={style} ref={list} {...gridRoles.grid(label, ids.length)}>
      {shown.map((id, index) =>
        renderRow({
          id,
          index,
          startPx: isGrid ? Math.floor(index / columns) * rowPx : undefined,
          measure: isGrid ? undefined : heights.measure,
        }),
      )}
    </div>
  )
}

interface Placing extends Pick<RowsProps, 'columns' | 'rowPx' | 'isGrid'> {
  /** Number of entries, with those that have no row yet. */
  readonly count: number
}

/** Returns the starts of the entries, in CSS pixels. Tiles are placed by their own style. */
function placeRows(list: HTMLElement, { count, columns, rowPx, isGrid }: Placing): number[] {
  const rows = [...list.children] as HTMLElement[]
  // All of them before the first one is placed: reading a height after a write may cost a layout.
  const heights = rows.map((row) => (isGrid ? rowPx : heightOf(row, rowPx)))
  const starts: number[] = []
  let endPx = 0
  rows.forEach((row, index) => {
    const startPx = isGrid ? Math.floor(index / columns) * rowPx : endPx
    starts.push(startPx)
    endPx = startPx + (heights[index] ?? rowPx)
    if (!isGrid) row.style.transform = `translateY(${startPx}px)`
  })
  const missing = Math.ceil(count / columns) - Math.ceil(rows.length / columns)
  list.style.blockSize = `${endPx + missing * rowPx}px`
  return starts
}

/** A row in a dialog that is not open has no height; a measured 0 would shift the list when the dialog opens. */
function heightOf(row: Element | undefined, rowPx: number): number {
  return (row as HTMLElement | undefined)?.offsetHeight || rowPx
}

function scrollIntoView(scroller: HTMLElement, list: HTMLElement, startPx: number, heightPx: number): void {
  // Not the place of the row itself, which may be moving there; nor on the screen, where a dialog that opens is smaller.
  const rowTop = list.offsetTop + startPx - scroller.scrollTop
  const below = rowTop + heightPx - scroller.clientHeight
  if (rowTop < 0) scroller.scrollTop += rowTop
  else if (below > 0) scroller.scrollTop += below
}

/** Calls back in the next frame when the height of a measured row changes. */
function watchHeights(onChange: () => void) {
  const observer = watchSize((changes) => {
    for (const { target } of changes) if (!target.isConnected) observer.unobserve(target)
    // In the observer's own round, a row that changes its height again would be reported to the page as an error.
    requestAnimationFrame(onChange)
  })
  return {
    measure: (element: Element | null) => element && observer.observe(element),
    disconnect: () => observer.disconnect(),
  }
}
