import { advisePage } from './advisePage.js'
import { hint } from './hint.js'
import { quietly } from './quietly.js'

/** Components can be loaded later than their form, in milliseconds. */
const LATE_MS = 2000

/**
 * Reports, once, that a form input's uploader isn't on the page. Returns a function that stops waiting for it.
 *
 * @param getNames Returns the names of the components on the page.
 */
export function adviseFormInput(ctxName: string, getNames: () => readonly string[]): () => void {
  const check = quietly(() => {
    const names = getNames()
    if (names.includes(ctxName)) return
    const remedy =
      hint(ctxName, names) ||
      (names.length > 0
        ? ` The page has ${names.map((name) => `"${name}"`).join(', ')}.`
        : ' Give the uploader the same name.')
    advisePage(
      `No uploader on the page has the ctxName "${ctxName}" of a form input, so the form is sent without its files.${remedy}`,
    )
  })
  const timer = setTimeout(check, LATE_MS)
  return () => clearTimeout(timer)
}
