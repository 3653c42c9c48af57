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
