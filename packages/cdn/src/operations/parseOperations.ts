import type { CdnOperation } from './CdnOperation.js'

/**
 * Splits a modifiers string into its operations, in their order and verbatim. The `-/` of the first one may be missing. An
 * operation without a name, as in `-/-/preview/`, has the empty name. Source: CDN URL grammar.
 *
 * @example
 * parseOperations('-/preview/-/filter/adaris/80/')
 * // [{ name: 'preview', params: [] }, { name: 'filter', params: ['adaris', '80'] }]
 */
export function parseOperations(modifiers: string): CdnOperation[] {
  const runs: string[][] = [[]]
  for (const segment of modifiers.trim().split('/')) {
    if (segment === '-') runs.push([])
    else runs.at(-1)?.push(segment)
  }
  const [first = [], ...others] = runs.map(trim)
  const operations = first.length > 0 ? [first, ...others] : others
  return operations.map(([name = '', ...params]) => ({ name, params }))
}

/** Drops the empty segments that slashes at either end leave. */
function trim(segments: readonly string[]): readonly string[] {
  const start = segments.findIndex((segment) => segment !== '')
  return start < 0 ? [] : segments.slice(start, segments.findLastIndex((segment) => segment !== '') + 1)
}
