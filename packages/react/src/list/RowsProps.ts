import type { ReactElement, RefObject } from 'react'

/** Place of a row or tile in the list. */
export interface RowPlace {
  readonly id: string
  readonly index: number
  /** Place of a tile from the start of the list, in CSS pixels; undefined for a row, which its element is given. */
  readonly startPx: number | undefined
  /** Receives the element of a row, to measure it; undefined for a tile. */
  readonly measure: ((element: Element | null) => void) | undefined
}

/** Props of what places the rows or tiles of a list: `PlainRows` and `VirtualRows`. */
export interface RowsProps {
  readonly ids: readonly string[]
  /** Number of entries beside each other. */
  readonly columns: number
  /** Height of a row, or the expected one where rows are measured, in CSS pixels. */
  readonly rowPx: number
  readonly isGrid: boolean
  /** The entry that Tab reaches. */
  readonly currentIndex: number
  /** Whether the list contains the focus. */
  readonly isWithin: RefObject<boolean>
  /** The element of the list that had the focus last. */
  readonly focused: RefObject<Element | null>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Receives the function that scrolls an entry into view. */
  readonly scrollTo: RefObject<(index: number) => void>
  /** The accessible name of the list. */
  readonly label: string
  readonly renderRow: (place: RowPlace) => ReactElement
}
