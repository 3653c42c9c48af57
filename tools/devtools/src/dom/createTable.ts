import { createElement } from './createElement.js'

type Cells = readonly (Node | string)[]

/** Column name; columns without a width share the remaining space. */
export type Column = string | readonly [name: string, width: `${number}%`]

/** Table rows. Cells are only created for the rows in view. */
export interface TableRows {
  readonly length: number
  readonly getCells: (index: number) => Cells
}

/** Height of a single-line row, in pixels. Taller rows make positions inexact, but you can still reach each row. */
const ROW_PX = 29
/** Number of rendered rows above the first row in view. */
const ROWS_ABOVE = 4
/** Maximum number of rendered rows: more than fit into a panel, even an embedded panel. */
const WINDOW_ROWS = screen.height / ROW_PX + 2 * ROWS_ABOVE

/**
 * Creates a table, or a sentence if it has no rows. With a scroll position, it renders the rows around that position, and empty
 * space for the others.
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
    // The first row is the header row.
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

/** Creates the space for rows that aren't rendered. */
function createSpace(rows: number): HTMLElement[] {
  if (rows <= 0) return []
  const space = createElement('tbody', { ariaHidden: 'true' }, createElement('tr', { className: 'space' }))
  space.style.setProperty('--space', `${rows * ROW_PX}px`)
  return [space]
}
