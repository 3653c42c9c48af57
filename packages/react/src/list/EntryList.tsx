'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactElement,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useSlot } from '../hooks/useSlot.js'
import { useThumbnailStore } from '../thumbnail/useThumbnailStore.js'
import { EntryRow } from './EntryRow.js'
import { FilterChips } from './FilterChips.js'
import { useListFilter } from './useListFilter.js'
import { useListKeys } from './useListKeys.js'
import { useRemovalAnimation } from './useRemovalAnimation.js'
import { useReorder } from './useReorder.js'
import { useTiles } from './useTiles.js'

/** Height of a row without a long error, in CSS pixels; taller rows are measured. */
const ROW_PX = 64

/** Height of a row in a long list, in CSS pixels. */
const COMPACT_ROW_PX = 44
/** Longest list of rows in their full height. */
const MAX_FULL_ROWS = 50

/**
 * Rows beyond the visible ones on each side, ready for scrolling. Neither the first paint nor a list that is scrolled by
 * more than it shows waits for them.
 */
const OVERSCAN_ROWS = 3

/**
 * Rows of the first rendering, before the size of the list is known. It is known before the first paint: rows that do not
 * fit would be rendered for nothing, and those that are missing are rendered at once.
 */
const INITIAL_ROWS = 5

/** The files as rows or tiles, of which only the visible ones are in the document. */
export function EntryList(): ReactElement {
  const mode = useConfig('filesViewMode')
  const { ids, filter, counts, isOffered, setFilter } = useListFilter()
  return (
    <>
      {isOffered && <FilterChips filter={filter} counts={counts} onChange={setFilter} />}
      {/* Another view begins at its first file; the places that the list writes to rows are no traces on its tiles. */}
      <VirtualEntries key={`${mode} ${filter}`} ids={ids} isGrid={mode === 'grid'} />
    </>
  )
}

interface VirtualEntriesProps {
  readonly ids: readonly string[]
  readonly isGrid: boolean
}

/** `.lading-list` scrolls; `.lading-list-inner` is as high as all rows; each `.lading-row` is a row or a tile. */
function VirtualEntries({ ids, isGrid }: VirtualEntriesProps): ReactElement {
  const message = useMessage()
  const hasNames = useConfig('gridShowFileNames')
  const actions = useSlot('fileAction')
  const badges = useSlot('fileBadge')
  const thumbnails = useThumbnailStore()
  const scroller = useRef<HTMLDivElement>(null)
  const tiles = useTiles(scroller, isGrid)
  const columns = tiles?.columns ?? 1
  const isCompact = !isGrid && ids.length > MAX_FULL_ROWS
  const rowPx = tiles?.rowPx ?? (isCompact ? COMPACT_ROW_PX : ROW_PX)
  const { moveTo, onPointerDown, announcement } = useReorder(ids)
  const { currentIndex, isWithin, handlers } = useListKeys({
    ids,
    columns,
    scroller,
    moveTo,
    scrollTo: (index) => virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' }),
  })

  // Before the list places its rows.
  useRemovalAnimation(scroller, ids.length)

  const shownRange = useRef<Range | null>(null)
  const [restCount, noteRest] = useReducer((count: number) => count + 1, 0)

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: Math.ceil(ids.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    measureElement: (row, entry) => heightOf(row, entry) || rowPx,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 0, height: INITIAL_ROWS * rowPx },
    directDomUpdates: true,
    // A row that changes its height within the observer's own round would be reported to the page as an error.
    useAnimationFrameWithResizeObserver: true,
    getItemKey: useCallback((row: number) => (isGrid ? row : (ids[row] ?? row)), [ids, isGrid]),
    // biome-ignore lint/correctness/useExhaustiveDependencies: at rest, the rows around the visible ones are added
    rangeExtractor: useCallback(
      (range: Range) => {
        const isFar = !overlaps(shownRange.current, range)
        shownRange.current = range
        return withIndex(
          defaultRangeExtractor(isFar ? { ...range, overscan: 0 } : range),
          isWithin.current && currentIndex >= 0 ? Math.floor(currentIndex / columns) : -1,
        )
      },
      [currentIndex, columns, isWithin, restCount],
    ),
  })

  const { isScrolling } = virtualizer
  useEffect(() => {
    if (!isScrolling) startTransition(noteRest)
  }, [isScrolling])

  const measuredRowPx = useRef(rowPx)
  useLayoutEffect(() => {
    if (measuredRowPx.current === rowPx) return
    measuredRowPx.current = rowPx
    // Earlier measurements are of another height.
    virtualizer.measure()
  }, [virtualizer, rowPx])

  useEffect(() => thumbnails.open(), [thumbnails])

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
    <div
      className={`lading-list ${isGrid ? 'lading-grid' : ''} ${isCompact ? 'lading-compact' : ''}`.trim()}
      data-names={isGrid && hasNames ? '' : undefined}
      ref={scroller}
      {...handlers}
      onPointerDown={onPointerDown}
    >
      <ul className="lading-list-inner" ref={virtualizer.containerRef} aria-label={message('list-label')}>
        {shown.map(({ id, index, row }) => (
          <EntryRow
            key={id}
            id={id}
            index={index}
            count={ids.length}
            isCurrent={index === currentIndex}
            actions={actions}
            badges={badges}
            columns={columns}
            // Computed here: the virtualizer does not re-render when the height of the tiles changes.
            startPx={tiles ? row * rowPx : undefined}
            measure={tiles ? undefined : (virtualizer.measureElement as (element: Element | null) => void)}
          />
        ))}
      </ul>
      <span className="lading-hidden" aria-live="polite" aria-atomic="true">
        {announcement}
      </span>
    </div>
  )
}

/** A row in a dialog that is not open has no height; a measured 0 would shift the list when the dialog opens. */
function heightOf(row: HTMLLIElement, entry: ResizeObserverEntry | undefined): number {
  return Math.round(entry?.borderBoxSize[0]?.blockSize ?? row.offsetHeight)
}

function overlaps(a: Range | null, b: Range): boolean {
  return a !== null && a.startIndex <= b.endIndex && b.startIndex <= a.endIndex
}

/** The focused row stays in the document wherever the list is scrolled, or the focus would be lost. */
function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes
  return [...indexes, index].sort((a, b) => a - b)
}
