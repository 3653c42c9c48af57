'use client'

import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { RowWindow, type RowWindowOptions } from './RowWindow.js'

/** The window of a list, and the rows that it renders. */
export interface RowWindowView {
  readonly rowWindow: RowWindow
  /** Indexes of rows, in their order. The same array until they change. */
  readonly rows: readonly number[]
}

/** Keeps only the rows near the visible part of `scroller` in the document. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
  options: RowWindowOptions,
): RowWindowView {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [rowWindow] = useState(() => new RowWindow(rerender))
  const last = useRef<readonly number[]>([])
  const rows = rowWindow.render(options)
  if (rows.join() !== last.current.join()) last.current = rows

  useLayoutEffect(() => {
    if (scroller.current && inner.current) return rowWindow.connect(scroller.current, inner.current)
  }, [rowWindow, scroller, inner])
  useLayoutEffect(() => rowWindow.update())

  return { rowWindow, rows: last.current }
}
