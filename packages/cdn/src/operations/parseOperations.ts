import type { CdnOperation } from './CdnOperation.js'

/**
 * Splits a modifiers string into its operations, in their order and verbatim. The first `-/` can be missing. An operation without a
 * name, as in `-/-/preview/`, has the empty name. Source: CDN URL grammar.
 *
 * @example
 * parseOperations('-/preview/-/filter/adaris/80/')
 * // [{ name: 'preview', params: [] }, { name: 'filter', params: ['adaris', '80'] }]
 */
export function parseOperations(modifiers: string): CdnOperation[] {
  const segments = modifiers.trim().split('/')
  // The closing slash; further slashes are empty parameters.
  if (segments.at(-1) === '') segments.pop()
  const runs: string[][] = [[]]
  for (const segment of segments) {
    const run = runs.at(-1) ?? []
    if (segment === '-') runs.push([])
    else if (segment !== '' || run.length > 0) run.push(segment)
  }
  const [first = [], ...others] = runs
  const operations = first.length > 0 ? runs : others
  return operations.map(([name = '', ...params]) => ({ name, params }))
}
