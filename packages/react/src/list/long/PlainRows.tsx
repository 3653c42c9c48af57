'use client'

import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { watchSize } from '../../parts/watchSize.js'
import { useViewLoader } from '../../slots/useViewLoader.js'
import { gridRoles } from './gridRoles.js'
import { LONG_LIST } from './loadLongList.js'
import type { RowsProps } from './RowsProps.js'
import { rowsView } from './rowsView.js'
import { useRemovalAnimation } from './useRemovalAnimation.js'

/** Height that a long list's first rows or tiles fill while the list has no height, as in a closed dialog, in CSS pixels. */
const FIRST_PX = 480

/** Rows to render in a long list before its height is known. Missing rows are rendered before the first paint. */
const FIRST_ROWS = 5

/**
 * Renders all rows or tiles in a short list, without loading the virtualization code. In a long list, renders the rows that are
 * seen first until that code is loaded, or all rows if it can't be loaded.
 */
export function PlainRows(props: RowsProps): ReactElement {
  const { ids, columns, rowPx, isGrid, scroller, scrollTo, label, renderRow } = props
  const loader = useViewLoader()
  const isWhole = ids.length <= LONG_LIST || loader.get(rowsView)?.error
  const [rowCount, setRowCount] = useState(FIRST_ROWS)
  const shown = isWhole ? ids : ids.slice(0, rowCount * columns)
  // The list is as high as its rows, so it has its height before it's measured.
  const [style] = useState({ blockSize: Math.ceil(ids.length / columns) * rowPx })
  const list = useRef<HTMLDivElement>(null)
  const starts = useRef<readonly number[]>([])

  // Runs before the rows are positioned.
  useRemovalAnimation(scroller, ids.length)

  const place = () => {
    const { current } = list
    if (!current) return
    // Read before the rows are positioned.
    const heightPx = current.parentElement?.clientHeight || FIRST_PX
    starts.current = placeRows(current, { count: ids.length, columns, rowPx, isGrid })
    if (!isWhole) setRowCount(Math.max(FIRST_ROWS, Math.ceil(heightPx / rowPx)))
  }
  const latest = useRef(place)
  // Runs after each render, because a row might have been added, removed or resized.
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
    // StrictMode, and a page that is hidden for a moment, re-run the effect with the same rows.
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
  /** Number of entries, including entries without a row so far. */
  readonly count: number
}

/** Returns where each entry starts, in CSS pixels. Tiles are positioned by CSS. */
function placeRows(list: HTMLElement, { count, columns, rowPx, isGrid }: Placing): number[] {
  const rows = [...list.children] as HTMLElement[]
  // Read all heights before writing any position: a read after a write can force a layout.
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

/** In a closed dialog a row has no height; a measured 0 would shift the list when the dialog opens. */
function heightOf(row: Element | undefined, rowPx: number): number {
  return (row as HTMLElement | undefined)?.offsetHeight || rowPx
}

function scrollIntoView(scroller: HTMLElement, list: HTMLElement, startPx: number, heightPx: number): void {
  // Don't read the row's position, because the row might be animating, nor its place on screen, because an opening dialog is
  // scaled down.
  const rowTop = list.offsetTop + startPx - scroller.scrollTop
  const below = rowTop + heightPx - scroller.clientHeight
  if (rowTop < 0) scroller.scrollTop += rowTop
  else if (below > 0) scroller.scrollTop += below
}

/** Calls back in the next frame when a measured row's height changes. */
function watchHeights(onChange: () => void) {
  const observer = watchSize((changes) => {
    for (const { target } of changes) if (!target.isConnected) observer.unobserve(target)
    // If a row changed its height again within the observer's callback, the page would see an error.
    requestAnimationFrame(onChange)
  })
  return {
    measure: (element: Element | null) => element && observer.observe(element),
    disconnect: () => observer.disconnect(),
  }
}
