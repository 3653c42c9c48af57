/**
 * Joins operations into one modifiers string. Each may be written with or without `-/`; empty strings and non-strings are
 * skipped. Source: CDN URL grammar.
 *
 * @example
 * joinModifiers('preview', '-/rotate/90/', null) // '-/preview/-/rotate/90/'
 */
export function joinModifiers(...operations: readonly unknown[]): string {
  return operations
    .flatMap((operation) => (typeof operation === 'string' ? splitModifiers(operation) : []))
    .map((operation) => `-/${operation}/`)
    .join('')
}

/**
 * Splits a modifiers string into its operations, without the leading `-/`: `-/preview/-/rotate/90/` becomes `preview` and
 * `rotate/90`. Source: CDN URL grammar.
 */
export function splitModifiers(cdnUrlModifiers: string): string[] {
  return `/${cdnUrlModifiers.trim()}/`
    .split('/-/')
    .map((operation) => operation.replace(/^\/+|\/+$/g, '').trim())
    .filter((operation) => operation !== '' && operation !== '-')
}
