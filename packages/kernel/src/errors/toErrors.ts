import type { OutputError } from './OutputError.js'

/** No errors: always the same list, so that an unchanged result is recognized. */
export const NO_ERRORS: readonly OutputError[] = Object.freeze([])

/**
 * Reads the errors in a validator's result. One with a blank message has a general one.
 *
 * @param locale Has the general message.
 * @param onInvalid Called with each item that is not an error.
 */
export function toErrors(
  result: unknown,
  locale: { readonly message: (key: 'something-went-wrong') => string },
  onInvalid: (item: unknown) => void,
): readonly OutputError[] {
  if (!result) return NO_ERRORS
  const errors: OutputError[] = []
  for (const item of [result].flat()) {
    const { type, message, payload } = (item ?? {}) as Partial<OutputError>
    if (typeof message !== 'string') {
      onInvalid(item)
      continue
    }
    errors.push({
      type: typeof type === 'string' ? type : 'CUSTOM_ERROR',
      message: message.trim() ? message : locale.message('something-went-wrong'),
      ...(payload !== undefined && { payload }),
    })
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
