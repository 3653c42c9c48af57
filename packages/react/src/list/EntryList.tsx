'use client'

import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useSlot } from '../hooks/useSlot.js'
import { useThumbnailStore } from '../thumbnail/useThumbnailStore.js'
import { EntryRow } from './EntryRow.js'
import { FilterChips } from './FilterChips.js'
import { useCollapse } from './useCollapse.js'
import { useListFilter } from './useListFilter.js'
import { useListKeys } from './useListKeys.js'
import { useReorder } from './useReorder.js'
import { useRowWindow } from './useRowWindow.js'
import { useTiles } from './useTiles.js'

/** Height of a row without a long error, in CSS pixels; taller rows are measured. */
const ROW_PX = 64

/** Height of a row in a long list, in CSS pixels. */
const COMPACT_ROW_PX = 44
/** Longest list of rows in their full height. */
const MAX_FULL_ROWS = 50

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

/** Props of {@link VirtualEntries}. */
interface VirtualEntriesProps {
  readonly ids: readonly string[]
  readonly isGrid: boolean
}

/**
 * `.lading-list` scrolls; `.lading-list-inner` is as high as all rows together; each `.lading-row` is a row, or a tile of
 * `.lading-grid`.
 */
function VirtualEntries({ ids, isGrid }: VirtualEntriesProps): ReactElement {
  const message = useMessage()
  const hasNames = useConfig('gridShowFileNames')
  const actions = useSlot('fileAction')
  const badges = useSlot('fileBadge')
  const thumbnails = useThumbnailStore()
  const scroller = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLUListElement>(null)
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
    scrollTo: (index) => rowWindow.scrollTo(Math.floor(index / columns)),
  })

  // Before the list places its rows.
  useCollapse(scroller, ids.length)

  const { rowWindow, rows } = useRowWindow(scroller, inner, {
    count: Math.ceil(ids.length / columns),
    keyOf: (row) => (isGrid ? row : (ids[row] ?? row)),
    rowPx,
    // The focused row stays in the document, or the focus would be lost.
    keptRow: isWithin.current ? Math.floor(currentIndex / columns) : -1,
  })

  useEffect(() => thumbnails.open(), [thumbnails])

  const shown = useMemo(
    () =>
      rows.flatMap((row) =>
        ids
          .slice(row * columns, (row + 1) * columns)
          .map((id, column) => ({ id, index: row * columns + column })),
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
      <ul className="lading-list-inner" ref={inner} aria-label={message('list-label')}>
        {shown.map(({ id, index }) => (
          <EntryRow
            key={id}
            id={id}
            index={index}
            count={ids.length}
            isCurrent={index === currentIndex}
            actions={actions}
            badges={badges}
            columns={columns}
            startPx={tiles ? Math.floor(index / columns) * rowPx : undefined}
            measure={tiles ? undefined : rowWindow.measure}
          />
        ))}
      </ul>
      <span className="lading-hidden" aria-live="polite" aria-atomic="true">
        {announcement}
      </span>
    </div>
  )
}
