import { formatOperations } from './formatOperations.js'
import { parseOperations } from './parseOperations.js'

/**
 * Joins operations into one modifiers string. Each part is one or several operations, with or without `-/`; empty strings
 * and non-strings are skipped. Source: CDN URL grammar.
 *
 * @example
 * joinModifiers('preview', '-/rotate/90/', null) // '-/preview/-/rotate/90/'
 */
export function joinModifiers(...modifiers: readonly unknown[]): string {
  return formatOperations(
    modifiers.flatMap((part) => (typeof part === 'string' ? parseOperations(part) : [])),
  )
}
