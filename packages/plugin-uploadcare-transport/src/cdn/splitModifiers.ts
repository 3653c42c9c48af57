/**
 * The operations in a text of modifiers, without the `-/` in front of each: `-/preview/-/rotate/90/` holds `preview` and
 * `rotate/90`. Source: CDN URL grammar.
 */
export function splitModifiers(cdnUrlModifiers: string): string[] {
  return `/${cdnUrlModifiers.trim()}/`
    .split('/-/')
    .map((operation) => operation.replace(/^\/+|\/+$/g, '').trim())
    .filter((operation) => operation !== '' && operation !== '-')
}
