'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, useCallback, useEffect, useRef } from 'react'
import { useEntryIds } from '../hooks/useEntryIds.js'
import { useMessage } from '../hooks/useMessage.js'
import { useSlot } from '../hooks/useSlot.js'
import { useThumbnailStore } from '../thumbnail/useThumbnailStore.js'
import { EntryRow } from './EntryRow.js'
import { useListKeys } from './useListKeys.js'

/** Height of a row without a long error, in CSS pixels; taller rows are measured. */
const ROW_PX = 64

const OVERSCAN_ROWS = 3

/** Assumed size of the list until the real one is known, in CSS pixels. */
const INITIAL_RECT = { width: 0, height: 448 }

/**
 * The files as rows, of which only the visible ones are in the document.
 *
 * `.lading-list` scrolls; `.lading-list-inner` is as high as all rows together; each `.lading-row` is a row.
 */
export function EntryList(): ReactElement {
  const message = useMessage()
  const ids = useEntryIds()
  const actions = useSlot('fileAction')
  const badges = useSlot('fileBadge')
  const thumbnails = useThumbnailStore()
  const scroller = useRef<HTMLDivElement>(null)
  const { currentIndex, isWithin, handlers } = useListKeys(ids, scroller, (index) =>
    virtualizer.scrollToIndex(index, { align: 'auto' }),
  )

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    measureElement: heightOf,
    overscan: OVERSCAN_ROWS,
    initialRect: INITIAL_RECT,
    directDomUpdates: true,
    // A row that changes its height within the observer's own round would be reported to the page as an error.
    useAnimationFrameWithResizeObserver: true,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), isWithin.current ? currentIndex : -1),
      [currentIndex, isWithin],
    ),
  })

  useEffect(() => thumbnails.open(), [thumbnails])

  return (
    <div className="lading-list" ref={scroller} {...handlers}>
      <ul className="lading-list-inner" ref={virtualizer.containerRef} aria-label={message('list-label')}>
        {virtualizer.getVirtualItems().map(({ index, key }) => (
          <EntryRow
            key={key}
            id={String(key)}
            index={index}
            count={ids.length}
            isCurrent={index === currentIndex}
            actions={actions}
            badges={badges}
            measure={virtualizer.measureElement as (element: Element | null) => void}
          />
        ))}
      </ul>
    </div>
  )
}

/** A row in a dialog that is not open has no height; a measured 0 would shift the list when the dialog opens. */
function heightOf(row: HTMLLIElement, entry: ResizeObserverEntry | undefined): number {
  return Math.round(entry?.borderBoxSize[0]?.blockSize ?? row.offsetHeight) || ROW_PX
}

/** The focused row stays in the document wherever the list is scrolled, or the focus would be lost. */
function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes
  return [...indexes, index].sort((a, b) => a - b)
}
