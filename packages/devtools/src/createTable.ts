import { createElement } from './createElement.js'

/** Creates a table; of no rows, a sentence. */
export function createTable(
  columns: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
  empty: string,
): HTMLElement {
  if (rows.length === 0) return createElement('p', { className: 'empty' }, empty)
  const head = createElement('tr', {}, ...columns.map((name) => createElement('th', { scope: 'col' }, name)))
  const body = rows.map((cells) =>
    createElement('tr', {}, ...cells.map((cell) => createElement('td', {}, cell))),
  )
  return createElement('table', {}, createElement('thead', {}, head), createElement('tbody', {}, ...body))
}
