import type { CdnOperation } from './CdnOperation.js'

/**
 * Joins operations into a modifiers string; the inverse of `parseOperations`. Operations without a name are skipped.
 *
 * @example
 * formatOperations([{ name: 'rotate', params: ['90'] }]) // '-/rotate/90/'
 */
export function formatOperations(operations: readonly CdnOperation[]): string {
  return operations.map(({ name, params }) => (name ? `-/${[name, ...params].join('/')}/` : '')).join('')
}
