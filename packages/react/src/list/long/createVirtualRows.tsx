'use client'

import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type ReactElement,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { containsFocus } from '../../parts/containsFocus.js'
import type { gridRoles } from './gridRoles.js'
import type { RowsProps } from './RowsProps.js'
import type { useRemovalAnimation } from './useRemovalAnimation.js'

/**
 * Rows to keep ready beyond the visible rows on each side. The first paint and jumps beyond the visible rows don't wait for
 * them.
 */
const OVERSCAN_ROWS = 3

/** The list's padding above and below its rows, in CSS pixels. Without it, the last row would be cut off. */
const PADDING_PX = 8

/**
 * Rows in the first render, before the list's size is known. It is known before the first paint: rows that don't fit would be
 * rendered for nothing, and missing rows are rendered immediately.
 */
const INITIAL_ROWS = 5

/**
 * Creates the component that virtualizes a long list: only visible rows or tiles are in the document.
 *
 * @param useAnimation {@link useRemovalAnimation} from the app: this module imports nothing that it would share with the app.
 * @param grid Passed in like {@link useAnimation}.
 * @param hasFocus Passed in like {@link useAnimation}.
 */
export function createVirtualRows(
  useAnimation: typeof useRemovalAnimation,
  grid: typeof gridRoles.grid,
  hasFocus: typeof containsFocus,
): (props: RowsProps) => ReactElement {
  return function VirtualRows(props) {
    const {
      ids,
      columns,
      rowPx,
      isGrid,
      currentIndex,
      isWithin,
      focused,
      scroller,
      scrollTo,
      label,
      renderRow,
    } = props
    // Runs before the rows are positioned.
    useAnimation(scroller, ids.length)

    /** Whether all rows have the expected height; undefined until the first rows are measured. */
    const isEven = useRef<boolean>(undefined)
    // React keeps this value; afterwards the virtualizer writes the height. Without a height, the list would scroll back when
    // it's laid out.
    const [style] = useState({ height: Math.ceil(ids.length / columns) * rowPx })
    // Known when this component replaces the first rows.
    const [initialRect] = useState(() => ({
      width: 0,
      height: scroller.current?.clientHeight || INITIAL_ROWS * rowPx,
    }))
    const shownRange = useRef<Range | null>(null)
    const [restCount, noteRest] = useReducer((count: number) => count + 1, 0)

    const inner = useRef<HTMLDivElement>(null)
    const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
      count: Math.ceil(ids.length / columns),
      // The list's ref is set after this component's effects.
      getScrollElement: () => (inner.current?.parentElement as HTMLDivElement | undefined) ?? null,
      estimateSize: () => rowPx,
      measureElement(row, entry) {
        // Reading each new row's height would force a layout each time.
        if (!entry && isEven.current && row.dataset.state !== 'failed') return rowPx
        const heightPx = heightOf(row, entry) || rowPx
        if (heightPx !== rowPx) isEven.current = false
        else if (entry) isEven.current ??= true
        return heightPx
      },
      overscan: OVERSCAN_ROWS,
      scrollPaddingEnd: PADDING_PX,
      // The first rows might have been scrolled before this code was loaded.
      initialOffset: () => scroller.current?.scrollTop ?? 0,
      observeElementOffset: observePlace,
      initialRect,
      directDomUpdates: true,
      // If a row changed its height within the observer's callback, the page would see an error.
      useAnimationFrameWithResizeObserver: true,
      getItemKey: useCallback((row: number) => (isGrid ? row : (ids[row] ?? row)), [ids, isGrid]),
      rangeExtractor: useCallback(
        (range: Range) => {
          const isFirst = restCount === 0
          const isFar = !overlaps(shownRange.current, range)
          shownRange.current = range
          return withIndex(
            defaultRangeExtractor({
              ...range,
              ...((isFirst || isFar) && { overscan: 0 }),
              // Keep the rows from the first render.
              ...(isFirst && { endIndex: Math.max(range.endIndex, Math.min(range.count, INITIAL_ROWS) - 1) }),
            }),
            isWithin.current && currentIndex >= 0 ? Math.floor(currentIndex / columns) : -1,
          )
        },
        [currentIndex, columns, isWithin, restCount],
      ),
    })
    const place = useCallback(
      (element: HTMLDivElement | null) => {
        inner.current = element
        virtualizer.containerRef(element)
      },
      [virtualizer],
    )
    useLayoutEffect(() => {
      scrollTo.current = (index) => virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    }, [scrollTo, virtualizer, columns])

    // biome-ignore lint/correctness/useExhaustiveDependencies: of the first rendering
    useLayoutEffect(() => {
      const row = inner.current?.querySelector<HTMLElement>('.lading-row[tabindex="0"]')
      // The focus was on a row that this component replaces, or is moving to a row that wasn't rendered until now.
      if (!isWithin.current || !row) return
      if (hasFocus(inner.current as HTMLElement)) return
      const old = focused.current
      // A removed row still has its controls.
      const position = buttonsOf(old?.closest('.lading-row')).indexOf(old)
      const target = (buttonsOf(row)[position] ?? row) as HTMLElement
      target.focus({ preventScroll: true })
      scrollTo.current(currentIndex)
    }, [isWithin])

    const { isScrolling } = virtualizer
    useEffect(() => {
      if (!isScrolling) startTransition(noteRest)
    }, [isScrolling])

    const measuredRowPx = useRef(rowPx)
    useLayoutEffect(() => {
      if (measuredRowPx.current === rowPx) return
      measuredRowPx.current = rowPx
      // Earlier measurements are for another height.
      isEven.current = undefined
      virtualizer.measure()
    }, [virtualizer, rowPx])

    const rows = virtualizer.getVirtualItems()
    const shown = useMemo(
      () =>
        rows.flatMap(({ index: row }) =>
          ids
            .slice(row * columns, (row + 1) * columns)
            .map((id, column) => ({ id, index: row * columns + column, row })),
        ),
      [rows, ids, columns],
    )
    return (
      <div className="lading-list-inner" style={style} ref={place} {...grid(label, ids.length)}>
        {shown.map(({ id, index, row }) =>
          renderRow({
            id,
            index,
            // Computed here: the virtualizer doesn't re-render when the tile height changes.
            startPx: isGrid ? row * rowPx : undefined,
            measure: isGrid ? undefined : (virtualizer.measureElement as (element: Element | null) => void),
          }),
        )}
      </div>
    )
  }
}

/**
 * Observes the list's scroll offset and reads it first: while rows render in slices, a person can scroll, and the virtualizer
 * would scroll back to the initial offset.
 */
function observePlace(
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
  report: (offsetPx: number, isScrolling: boolean) => void,
): (() => void) | undefined {
  const stop = observeElementOffset(virtualizer, report)
  report(virtualizer.scrollElement?.scrollTop ?? 0, false)
  return stop
}

/** In a closed dialog a row has no height; a measured 0 would shift the list when the dialog opens. */
function heightOf(row: HTMLDivElement, entry: ResizeObserverEntry | undefined): number {
  return Math.round(entry?.borderBoxSize[0]?.blockSize ?? row.offsetHeight)
}

function overlaps(a: Range | null, b: Range): boolean {
  return a !== null && a.startIndex <= b.endIndex && b.startIndex <= a.endIndex
}

const buttonsOf = (row: Element | null | undefined): (Element | null)[] => [
  ...(row?.querySelectorAll('button') ?? []),
]

/** Keeps the focused row in the document wherever the list is scrolled; otherwise the focus would be lost. */
function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes
  return [...indexes, index].sort((a, b) => a - b)
}
