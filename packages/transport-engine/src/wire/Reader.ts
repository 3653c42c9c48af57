/** Reads a value from a response; undefined if it has an unexpected type. */
export type Reader<T> = (value: unknown) => T | undefined

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
