import { createElement } from './createElement.js'

type Cells = readonly (Node | string)[]

/** Name of a column; with a width, the others share the rest. */
export type Column = string | readonly [name: string, width: `${number}%`]

/** Rows of a table. Cells are created for those rows only that are in view. */
export interface TableRows {
  readonly length: number
  readonly getCells: (index: number) => Cells
}

/** Height of a row of one line, in pixels. Higher rows make positions inexact; each row can still be reached. */
const ROW_PX = 29
/** Rendered rows above the first one in view. */
const ROWS_ABOVE = 4
/** Most rows that are rendered at a time: more than a panel is high, also one that is embedded. */
const WINDOW_ROWS = screen.height / ROW_PX + 2 * ROWS_ABOVE

/**
 * Creates a table; of no rows, a sentence. With a scroll position, it has the rows around that, and empty space for the others.
 *
 * @param scrollTop How far the panel is scrolled, in pixels. @default all rows are rendered
 */
export function createTable(
  columns: readonly Column[],
  rows: readonly Cells[] | TableRows,
  empty: string,
  scrollTop?: number,
): HTMLElement {
  if (rows.length === 0) return createElement('p', { className: 'empty' }, empty)
  const getCells = 'getCells' in rows ? rows.getCells : (index: number) => rows[index] ?? []
  const shown = scrollTop === undefined ? rows.length : Math.min(rows.length, Math.ceil(WINDOW_ROWS))
  const first = Math.max(0, Math.min(Math.floor((scrollTop ?? 0) / ROW_PX) - ROWS_ABOVE, rows.length - shown))
  const heads = columns.map((column) => {
    const [name, width = ''] = typeof column === 'string' ? [column] : column
    return createElement('th', { scope: 'col', ...(width && { width }) }, name)
  })
  const head = createElement('tr', {}, ...heads)
  const body = Array.from({ length: shown }, (_, index) => {
    const cells = getCells(first + index).map((cell) => createElement('td', {}, cell))
    // The first row is that of the columns.
    return createElement('tr', { ariaRowIndex: String(first + index + 2) }, ...cells)
  })
  const thead = createElement('thead', {}, head)
  const table = createElement('table', { ariaRowCount: String(rows.length + 1) }, thead)
  table.append(
    ...createSpace(first),
    createElement('tbody', {}, ...body),
    ...createSpace(rows.length - first - shown),
  )
  return table
}

/** Creates the space of rows that are not rendered. */
function createSpace(rows: number): HTMLElement[] {
  if (rows <= 0) return []
  const space = createElement('tbody', { ariaHidden: 'true' }, createElement('tr', { className: 'space' }))
  space.style.setProperty('--space', `${rows * ROW_PX}px`)
  return [space]
}
