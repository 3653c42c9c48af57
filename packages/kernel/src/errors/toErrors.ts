import type { OutputError } from './OutputError.js'

/** No errors: always the same list, so that an unchanged result is recognized. */
export const NO_ERRORS: readonly OutputError[] = Object.freeze([])

/**
 * Reads the errors in a validator's result.
 *
 * @param onInvalid Called with each item that is not an error.
 */
export function toErrors(result: unknown, onInvalid: (item: unknown) => void): readonly OutputError[] {
  if (!result) return NO_ERRORS
  const errors: OutputError[] = []
  for (const item of Array.isArray(result) ? result : [result]) {
    const { type, message, payload } = (item ?? {}) as Partial<OutputError>
    if (typeof message !== 'string') {
      onInvalid(item)
      continue
    }
    const named = { type: typeof type === 'string' ? type : 'CUSTOM_ERROR', message }
    errors.push(payload === undefined ? named : { ...named, payload })
  }
  return errors
}

/** Whether two lists of errors have the same types and messages. */
export function sameErrors(a: readonly OutputError[], b: readonly OutputError[]): boolean {
  return (
    a.length === b.length &&
    a.every((error, i) => error.type === b[i]?.type && error.message === b[i]?.message)
  )
}
