import type { OutputError } from './UploadEntry.js'

/** Whether two lists of errors say the same to a person. */
export function sameErrors(a: readonly OutputError[], b: readonly OutputError[]): boolean {
  return (
    a.length === b.length &&
    a.every((error, i) => error.type === b[i]?.type && error.message === b[i]?.message)
  )
}
