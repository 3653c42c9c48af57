/** Reads a value from a response; undefined if it has an unexpected type. */
export type Reader<T> = (value: unknown) => T | undefined

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const readString: Reader<string> = (value) => (typeof value === 'string' ? value : undefined)

export const readNumber: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

export const readBoolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** Reads an array and skips items that can't be read. */
export function readArray<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    return value.flatMap((item) => {
      const result = read(item)
      return result === undefined ? [] : [result]
    })
  }
}

const UUID_PATTERN = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Returns true if a value is a file UUID, such as `0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10`. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID_PATTERN.test(value)
}
