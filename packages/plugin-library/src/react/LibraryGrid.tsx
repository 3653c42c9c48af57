import { useMessage } from '@lading/react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { LibrarySnapshot, LibraryStore } from '../list/LibraryStore.js'
import { getNextIndex } from './getNextIndex.js'
import { LibraryTile } from './LibraryTile.js'
import type { Choice } from './useChoice.js'
import { useGridSize } from './useGridSize.js'

/** Moves the grid. */
export interface GridHandle {
  /** Shows a file at the top. */
  scrollTo(index: number): void
  focus(): void
}

interface LibraryGridProps {
  readonly store: LibraryStore
  readonly snapshot: LibrarySnapshot
  readonly choice: Choice
  readonly handle: RefObject<GridHandle | null>
  /** Called with the last index in the first visible row, which belongs to the month after a jump. */
  readonly onScroll: (index: number) => void
  /** Called when a person has chosen the only file that can be chosen by a double click. */
  readonly onFinish: () => void
}

/** Rows to render above and below the visible rows. */
const OVERSCAN_ROWS = 2
/** Delay before a jump requests files, in milliseconds: dragging passes many places. */
const SETTLE_MS = 60

/** A file grid of any length. Only visible rows are in the document. */
export function LibraryGrid({
  store,
  snapshot,
  choice,
  handle,
  onScroll,
  onFinish,
}: LibraryGridProps): ReactElement {
  const { total, isExact } = snapshot
  const message = useMessage()
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, rowPx, heightPx } = useGridSize(scroller)
  const [topRow, setTopRow] = useState(0)
  const [current, setCurrent] = useState(0)
  const anchor = useRef(0)
  const movesFocus = useRef(false)
  const isWithin = useRef(false)
  const rowCount = Math.ceil(total / columns)
  const pageRows = Math.max(1, Math.floor(heightPx / (rowPx || 1)))
  const focused = Math.min(current, Math.max(0, total - 1))
  const focusedRow = Math.floor(focused / columns)

  const first = Math.max(0, Math.min(topRow, rowCount - pageRows) - OVERSCAN_ROWS)
  const last = rowPx === 0 ? 0 : Math.min(rowCount, topRow + pageRows + 1 + OVERSCAN_ROWS)
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  // The focus must not be lost with its row.
  if (rowPx > 0 && focusedRow < rowCount && !rows.includes(focusedRow)) rows.push(focusedRow)

  const shownFrom = topRow * columns
  const shownTo = Math.min(total, (topRow + pageRows + 1) * columns)
  const wasShown = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other files at the same places
  useEffect(() => {
    if (rowPx === 0) return
    const isJump = Math.abs(shownFrom - wasShown.current) > shownTo - shownFrom
    wasShown.current = shownFrom
    if (!isJump) return store.show(shownFrom, shownTo)
    const timer = setTimeout(() => store.show(shownFrom, shownTo), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [store, shownFrom, shownTo, rowPx, isExact])

  const reveal = (row: number) => {
    const element = scroller.current
    if (!element) return
    const top = row * rowPx
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowPx > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowPx - element.clientHeight
  }
  const moveTo = (index: number) => {
    movesFocus.current = true
    setCurrent(index)
    reveal(Math.floor(index / columns))
  }
  useLayoutEffect(() => {
    if (!movesFocus.current && !isWithin.current) return
    movesFocus.current = false
    scroller.current
      ?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
      ?.focus({ preventScroll: true })
  })
  useImperativeHandle(handle, () => ({
    scrollTo(index) {
      setCurrent(index)
      if (scroller.current) scroller.current.scrollTop = Math.floor(index / columns) * rowPx
    },
    focus: () => moveTo(focused),
  }))

  const chooseTo = (index: number) => {
    const [from, to] = anchor.current < index ? [anchor.current, index] : [index, anchor.current]
    const places = Array.from({ length: to - from + 1 }, (_, offset) => store.place(from + offset))
    choice.addAll(places.filter((place) => typeof place === 'object'))
  }
  const choose = (index: number) => {
    const place = store.place(index)
    anchor.current = index
    if (typeof place === 'object') choice.toggle(place)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (event.shiftKey) chooseTo(focused)
      else choose(focused)
      return
    }
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = getNextIndex(event, { index: focused, total, columns, pageRows, isRtl })
    if (next === null) return
    event.preventDefault()
    moveTo(next)
    if (event.shiftKey) chooseTo(next)
  }
  const click = (event: MouseEvent, index: number) => {
    setCurrent(index)
    movesFocus.current = true
    if (event.shiftKey) chooseTo(index)
    else choose(index)
  }
  return (
    <div
      ref={scroller}
      className="lading-library-scroller"
      onScroll={({ currentTarget }) => {
        const { scrollTop, clientHeight, scrollHeight } = currentTarget
        const row = Math.floor(scrollTop / (rowPx || 1))
        setTopRow(row)
        const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
        onScroll(isAtEnd ? total - 1 : Math.min((row + 1) * columns, total) - 1)
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table has another layout */}
      <div
        role="grid"
        aria-label={message('library-files')}
        aria-multiselectable={choice.room > 1}
        aria-rowcount={isExact ? rowCount : -1}
        aria-colcount={columns}
        className="lading-library-grid"
        style={{ blockSize: rowCount * rowPx }}
        onKeyDown={press}
        onFocus={() => {
          isWithin.current = true
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          // A removed cell blurs without a target: then the focus follows to its successor.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) isWithin.current = false
          else if (document.hasFocus() && !relatedTarget) isWithin.current = false
        }}
      >
        {rows.map((row) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
          // biome-ignore lint/a11y/useSemanticElements: a table has another layout
          <div
            key={row}
            role="row"
            aria-rowindex={row + 1}
            className="lading-library-row"
            style={{
              insetBlockStart: row * rowPx,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {Array.from({ length: Math.min(columns, total - row * columns) }, (_, column) => {
              const index = row * columns + column
              const place = store.place(index)
              return (
                <LibraryTile
                  key={typeof place === 'object' ? place.id : index}
                  place={place}
                  column={column}
                  isCurrent={index === focused}
                  isChosen={typeof place === 'object' && choice.items.has(place.id)}
                  isAdded={typeof place === 'object' && choice.isAdded(place)}
                  onClick={(event) => click(event, index)}
                  onDoubleClick={onFinish}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
