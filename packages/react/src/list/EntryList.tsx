'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, useCallback, useEffect, useRef } from 'react'
import { useEntryIds } from '../hooks/useEntryIds.js'
import { useSlot } from '../hooks/useSlot.js'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { ThumbnailStore } from '../thumbnail/ThumbnailStore.js'
import { EntryRow } from './EntryRow.js'
import { useListKeys } from './useListKeys.js'

/** Height of a row without a long error, in CSS pixels; rows that need more are measured. */
const ROW_PX = 64

const OVERSCAN_ROWS = 3

/** Rows are drawn for this much until the real size is known. */
const FIRST_RECT = { width: 0, height: 448 }

/**
 * The files as rows, of which only those in sight are in the document.
 *
 * `.lading-list` scrolls; `.lading-list-inner` is as high as all rows together; each `.lading-row` is a row.
 */
export function EntryList(): ReactElement {
  const uploader = useUploader()
  const text = useText()
  const ids = useEntryIds()
  const actions = useSlot('fileAction')
  const badges = useSlot('fileBadge')
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
    initialRect: FIRST_RECT,
    directDomUpdates: true,
    // A row that changes its height within the observer's own round would be reported to the page as an error.
    useAnimationFrameWithResizeObserver: true,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), isWithin.current ? currentIndex : -1),
      [currentIndex, isWithin],
    ),
  })

  useEffect(() => ThumbnailStore.of(uploader).open(), [uploader])

  return (
    <div className="lading-list" ref={scroller} {...handlers}>
      <ul className="lading-list-inner" ref={virtualizer.containerRef} aria-label={text('list-label')}>
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

/** A row in a dialog that is not open yet has no height; taken for real, it would move the list when it opens. */
function heightOf(row: HTMLLIElement, entry: ResizeObserverEntry | undefined): number {
  return Math.round(entry?.borderBoxSize[0]?.blockSize ?? row.offsetHeight) || ROW_PX
}

/** The focused row stays in the document however far it is scrolled away, or the focus would be lost. */
function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes
  return [...indexes, index].sort((a, b) => a - b)
}
