import { splitModifiers } from './splitModifiers.js'

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
