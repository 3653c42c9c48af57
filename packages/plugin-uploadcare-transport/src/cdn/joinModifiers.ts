import { splitModifiers } from './splitModifiers.js'

/**
 * Puts operations together to a text of modifiers, each of them written with or without its `-/`; what is empty or no text is left
 * out. Source: CDN URL grammar.
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
