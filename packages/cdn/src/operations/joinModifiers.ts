/**
 * Joins operations into one modifiers string. Each part is one or several operations, with or without `-/`; empty strings and
 * non-strings are skipped. If a part ends with several slashes, all but one are empty parameters. Pages load this to show images,
 * so it's smaller than `parseOperations`, which it agrees with. Source: CDN URL grammar.
 *
 * @example
 * joinModifiers('preview', '-/rotate/90/', null) // '-/preview/-/rotate/90/'
 */
export function joinModifiers(...modifiers: readonly unknown[]): string {
  return modifiers
    .flatMap((part) =>
      typeof part === 'string'
        ? part
            .trim()
            .replace(/\/$/, '')
            .split(/(?:^|\/)-(?=\/|$)/)
        : [],
    )
    .map((operation) => operation.replace(/^\/+/, ''))
    .map((operation) => operation && `-/${operation}/`)
    .join('')
}
