import type { OutputError } from './OutputError.js'

/** No errors. Always the same array, so that an unchanged result can be recognized. */
export const NO_ERRORS: readonly OutputError[] = Object.freeze([])

/**
 * Reads the errors in a validator's result. An error with a blank message gets a general message.
 *
 * @param locale Provides the general message.
 * @param onInvalid Called with each item that isn't an error.
 */
export function toErrors(
  result: unknown,
  locale: { readonly message: (key: 'something-went-wrong') => string },
  onInvalid: (item: unknown) => void,
): readonly OutputError[] {
  if (!result) return NO_ERRORS
  const errors: OutputError[] = []
  for (const item of [result].flat()) {
    // Validators can return conditions, as in `[isLate && error]`.
    if (!item) continue
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

/** Returns whether two error lists have the same types, messages and numbers. */
export function sameErrors(a: readonly OutputError[], b: readonly OutputError[]): boolean {
  return a.length === b.length && a.every((error, index) => isSame(error, b[index]))
}

function isSame(a: OutputError, b: OutputError | undefined): boolean {
  if (a.type !== b?.type || a.message !== b.message) return false
  return a.payload === b.payload || textOf(a.payload) === textOf(b.payload)
}

/** Returns a payload's contents without its entry, because the entry contains this error. */
function textOf(payload: unknown): string | undefined {
  try {
    return JSON.stringify(payload, (key, value) => {
      if (key === 'entry') return undefined
      // JSON supports neither BigInt nor infinity.
      return typeof value === 'bigint' || typeof value === 'number' ? String(value) : value
    })
  } catch {
    // The payload has a cycle.
    return undefined
  }
}
