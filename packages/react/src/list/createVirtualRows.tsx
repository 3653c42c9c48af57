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
import type { containsFocus } from '../parts/containsFocus.js'
import type { gridRoles } from './gridRoles.js'
import type { RowsProps } from './RowsProps.js'
import type { useRemovalAnimation } from './useRemovalAnimation.js'

/**
 * Rows beyond the visible ones on each side, ready for scrolling. Neither the first paint nor a list that is scrolled by
 * more than it shows waits for them.
 */
const OVERSCAN_ROWS = 3

/** The padding of the list above and below its rows, in CSS pixels: without it the end of a row would be cut. */
const PADDING_PX = 8

/**
 * Rows of the first rendering, before the size of the list is known. It is known before the first paint: rows that do not
 * fit would be rendered for nothing, and those that are missing are rendered at once.
 */
const INITIAL_ROWS = 5

/**
 * Returns the component that places the rows or tiles of a long list, of which only the visible ones are in the document.
 *
 * @param useAnimation {@link useRemovalAnimation}, which the app has: this module imports nothing that it shares with the app.
 * @param grid As {@link useAnimation}.
 * @param hasFocus As {@link useAnimation}.
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
    // Before the rows are placed.
    useAnimation(scroller, ids.length)

    /** Whether all rows have the expected height; undefined until the first ones are measured. */
    const isEven = useRef<boolean>(undefined)
    // Kept by React; the virtualizer writes the height itself. Without one, the list would be scrolled back when it is placed.
    const [style] = useState({ height: Math.ceil(ids.length / columns) * rowPx })
    // Known where this component replaces the first rows.
    const [initialRect] = useState(() => ({
      width: 0,
      height: scroller.current?.clientHeight || INITIAL_ROWS * rowPx,
    }))
    const shownRange = useRef<Range | null>(null)
    const [restCount, noteRest] = useReducer((count: number) => count + 1, 0)

    const inner = useRef<HTMLDivElement>(null)
    const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
      count: Math.ceil(ids.length / columns),
      // The ref of the list is set after the effects of this component.
      getScrollElement: () => (inner.current?.parentElement as HTMLDivElement | undefined) ?? null,
      estimateSize: () => rowPx,
      measureElement(row, entry) {
        // To read the height of each new row would lay the page out each time.
        if (!entry && isEven.current && row.dataset.state !== 'failed') return rowPx
        const heightPx = heightOf(row, entry) || rowPx
        if (heightPx !== rowPx) isEven.current = false
        else if (entry) isEven.current ??= true
        return heightPx
      },
      overscan: OVERSCAN_ROWS,
      scrollPaddingEnd: PADDING_PX,
      // The first rows may have been scrolled before this code was loaded.
      initialOffset: () => scroller.current?.scrollTop ?? 0,
      observeElementOffset: observePlace,
      initialRect,
      directDomUpdates: true,
      // A row that changes its height within the observer's own round would be reported to the page as an error.
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
              // Those of the first rendering stay.
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
      // The focus was on a row that this component replaces, or is to move to one that was not rendered until now.
      if (!isWithin.current || !row) return
      if (hasFocus(inner.current as HTMLElement)) return
      const old = focused.current
      // A row that was removed still has its controls.
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
      // Earlier measurements are of another height.
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
            // Computed here: the virtualizer does not re-render when the height of the tiles changes.
            startPx: isGrid ? row * rowPx : undefined,
            measure: isGrid ? undefined : (virtualizer.measureElement as (element: Element | null) => void),
          }),
        )}
      </div>
    )
  }
}

/**
 * Observes the place of the list, and reads it first: while the rows are rendered in slices the list may be scrolled, and the
 * virtualizer would scroll it back to where it was at their beginning.
 */
function observePlace(
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
  report: (offsetPx: number, isScrolling: boolean) => void,
): (() => void) | undefined {
  const stop = observeElementOffset(virtualizer, report)
  report(virtualizer.scrollElement?.scrollTop ?? 0, false)
  return stop
}

/** A row in a dialog that is not open has no height; a measured 0 would shift the list when the dialog opens. */
function heightOf(row: HTMLDivElement, entry: ResizeObserverEntry | undefined): number {
  return Math.round(entry?.borderBoxSize[0]?.blockSize ?? row.offsetHeight)
}

function overlaps(a: Range | null, b: Range): boolean {
  return a !== null && a.startIndex <= b.endIndex && b.startIndex <= a.endIndex
}

const buttonsOf = (row: Element | null | undefined): (Element | null)[] => [
  ...(row?.querySelectorAll('button') ?? []),
]

/** The focused row stays in the document wherever the list is scrolled, or the focus would be lost. */
function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes
  return [...indexes, index].sort((a, b) => a - b)
}
