import type { ReactElement, RefObject } from 'react'

/** A row's or tile's place in the list. */
export interface RowPlace {
  readonly id: string
  readonly index: number
  /**
   * A tile's offset from the start of the list, in CSS pixels; undefined for a row, which is positioned through its element.
   */
  readonly startPx: number | undefined
  /** Receives a row's element to measure it; undefined for a tile. */
  readonly measure: ((element: Element | null) => void) | undefined
}

/** Props for `PlainRows` and `VirtualRows`, which position a list's rows or tiles. */
export interface RowsProps {
  readonly ids: readonly string[]
  /** Number of columns. */
  readonly columns: number
  /** Row height in CSS pixels, or the expected height if rows are measured. */
  readonly rowPx: number
  readonly isGrid: boolean
  /** The entry that Tab reaches. */
  readonly currentIndex: number
  /** Whether the list contains the focus. */
  readonly isWithin: RefObject<boolean>
  /** The list element that had the focus last. */
  readonly focused: RefObject<Element | null>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Receives a function that scrolls an entry into view. */
  readonly scrollTo: RefObject<(index: number) => void>
  /** The list's accessible name. */
  readonly label: string
  readonly renderRow: (place: RowPlace) => ReactElement
}
