'use client'

import {
  memo,
  type ReactElement,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useSlot } from '../hooks/useSlot.js'
import { containsFocus } from '../parts/containsFocus.js'
import { createMedia, useMedia } from '../parts/useMedia.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { useThumbnailStore } from '../thumbnail/useThumbnailStore.js'
import { useFirstFailure } from './errors/useFirstFailure.js'
import { FilterChips } from './filter/FilterChips.js'
import { useListFilter } from './filter/useListFilter.js'
import { listToolsView } from './long/listToolsView.js'
import { LONG_LIST } from './long/loadLongList.js'
import { PlainRows } from './long/PlainRows.js'
import type { RowsProps } from './long/RowsProps.js'
import { rowsView } from './long/rowsView.js'
import { EntryRow } from './rows/EntryRow.js'
import { useTiles } from './rows/useTiles.js'
import { useViewMode } from './rows/useViewMode.js'
import { useDragSelection } from './selection/useDragSelection.js'
import { useListKeys } from './selection/useListKeys.js'
import { useReorder } from './selection/useReorder.js'
import { useSelection } from './selection/useSelection.js'
import { BulkBar } from './toolbar/BulkBar.js'

/** Row height without a long error, in CSS pixels. Taller rows are measured. */
const ROW_PX = 64

/** Row height in a long list, in CSS pixels. */
const COMPACT_ROW_PX = 44

/** Windows in which a row's buttons would leave no room for the name. */
const NARROW = createMedia('(max-width: 24.99em)')
/** Without a pointer that hovers, buttons are always visible, and each takes a third of a tile. */
const COARSE = createMedia('(pointer: coarse), (hover: none)')

/** The files as rows or tiles. */
export function EntryList(): ReactElement {
  // The button answers at once; the other view follows in slices.
  const mode = useDeferredValue(useViewMode())
  const hadFocus = useRef(false)
  const wasFailureShown = useRef(false)
  const thumbnails = useThumbnailStore()
  // Rows and tiles take turns showing them.
  useEffect(() => thumbnails.open(), [thumbnails])
  const { ids, filter, counts, isOffered, setFilter, sort, tools } = useListFilter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter's counts change with each file, these numbers do not
  const toolbar = useMemo(
    () =>
      tools && (
        <ViewRenderer
          id="list-tools"
          view={listToolsView}
          props={tools}
          // Reserves its space, so that rows don't move when it arrives.
          fallback={<div className="lading-list-tools" />}
        />
      ),
    [tools?.shownCount, tools?.totalCount],
  )
  return (
    <>
      {toolbar}
      {/* Also while all files wait: the rows don't move when they're sent. */}
      {isOffered && <FilterChips filter={filter} counts={counts} onChange={setFilter} />}
      {/* A remount starts at the first file, and keeps positions that the list wrote to rows from leaking into tiles. */}
      <Entries
        key={`${mode} ${filter} ${sort}`}
        ids={ids}
        isGrid={mode === 'grid'}
        isLong={isOffered}
        hadFocus={hadFocus}
        wasFailureShown={wasFailureShown}
      />
    </>
  )
}

interface EntriesProps {
  readonly ids: readonly string[]
  readonly isGrid: boolean
  /** Whether the unfiltered list is long. */
  readonly isLong: boolean
  /** Whether the view that this view replaces contained the focus. */
  readonly hadFocus: RefObject<boolean>
  /** Whether this view or a previous view has scrolled to the first failed file. */
  readonly wasFailureShown: RefObject<boolean>
}

/** `.lading-list` scrolls; `.lading-list-inner` is as high as all rows; each `.lading-row` is a row or a tile. */
const Entries = memo(function Entries({
  ids,
  isGrid,
  isLong,
  hadFocus,
  wasFailureShown,
}: EntriesProps): ReactElement {
  const message = useMessage()
  const hasNames = useConfig('gridShowFileNames')
  const hasQuickLook = useConfig('quickLook')
  const actions = useSlot('fileAction')
  const badges = useSlot('fileBadge')
  const isNarrowWindow = useMedia(NARROW)
  const isCoarse = useMedia(COARSE)
  const isNarrow = isNarrowWindow || (isGrid && isCoarse)
  const scroller = useRef<HTMLDivElement>(null)
  const scrollTo = useRef<(index: number) => void>(() => {})
  const tiles = useTiles(scroller, isGrid)
  const columns = tiles?.columns ?? 1
  const isCompact = !isGrid && isLong
  // A list that was once long stays virtual: otherwise all its rows would be rebuilt.
  const [isVirtual, setVirtual] = useState(ids.length > LONG_LIST)
  if (ids.length > LONG_LIST && !isVirtual) setVirtual(true)
  const { moveTo, onPointerDown, announcement } = useReorder(ids)
  const selection = useSelection(ids)
  const { selected } = selection
  const dragSelection = useDragSelection(ids, selection)
  const { currentIndex, isWithin, focused, handlers } = useListKeys({
    ids,
    selection,
    isSelected: dragSelection.isHandled,
    columns,
    scroller,
    moveTo,
    scrollTo,
  })

  const rows: RowsProps = {
    ids,
    columns,
    rowPx: tiles?.rowPx ?? (isCompact ? COMPACT_ROW_PX : ROW_PX),
    isGrid,
    currentIndex,
    isWithin,
    focused,
    scroller,
    scrollTo,
    label: message('list-label'),
    renderRow: (place) => (
      <EntryRow
        key={place.id}
        {...place}
        isCurrent={place.index === currentIndex}
        isNarrow={isNarrow}
        isSelected={selected.size > 0 ? selected.has(place.id) : undefined}
        actions={actions}
        badges={badges}
        columns={columns}
      />
    ),
  }
  useLayoutEffect(() => {
    const list = scroller.current
    if (hadFocus.current && list && !containsFocus(list))
      list.querySelector<HTMLElement>('.lading-row[tabindex="0"]')?.focus()
    hadFocus.current = false
    return () => {
      // React's strict mode runs this while the focus is still moving to the list.
      hadFocus.current = isWithin.current && list !== null && containsFocus(list)
    }
  }, [hadFocus, isWithin])
  useFirstFailure(wasFailureShown, ids, scroller, scrollTo)
  const plain = <PlainRows {...rows} />
  return (
    <>
      <div
        data-looks={hasQuickLook || undefined}
        className={`lading-list ${isGrid ? 'lading-grid' : isCompact ? 'lading-compact' : ''}`}
        data-names={isGrid && hasNames ? '' : undefined}
        data-escape={selected.size > 0 ? '' : undefined}
        ref={scroller}
        {...handlers}
        onPointerDown={(event) => {
          dragSelection.onPointerDown(event)
          onPointerDown(event)
        }}
      >
        {isVirtual ? <ViewRenderer id="rows" view={rowsView} props={rows} fallback={plain} /> : plain}
        <span className="lading-hidden" aria-live="polite" aria-atomic="true">
          {announcement}
        </span>
      </div>
      {selected.size > 0 && <BulkBar ids={[...selected]} onClear={selection.clear} />}
    </>
  )
})
