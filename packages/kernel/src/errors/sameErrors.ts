import type { OutputError } from './OutputError.js'

/** Whether two lists of errors have the same types and messages. */
export function sameErrors(a: readonly OutputError[], b: readonly OutputError[]): boolean {
  return (
    a.length === b.length &&
    a.every((error, i) => error.type === b[i]?.type && error.message === b[i]?.message)
  )
}
