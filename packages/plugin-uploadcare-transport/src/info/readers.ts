/** Takes a value of the wire, or answers undefined when it is not what was promised. */
export type Reader<T> = (value: unknown) => T | undefined

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a text. */
export const readText: Reader<string> = (value) => (typeof value === 'string' ? value : undefined)

/** Reads a finite number. */
export const readNumber: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Reads true or false. */
export const readFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** Reads null besides. */
export function orNull<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value))
}

/** Reads a list and leaves out what it does not understand. */
export function readList<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    return value.flatMap((item) => {
      const result = read(item)
      return result === undefined ? [] : [result]
    })
  }
}

/** Our names of an object's fields, each with its name on the wire and what it must be. */
export type Fields = Readonly<Record<string, readonly [wireName: string, read: Reader<unknown>]>>

/** What {@link readShape} makes of an object. */
export type Shape<F extends Fields> = { readonly [K in keyof F]?: Exclude<ReturnType<F[K][1]>, undefined> }

/** Reads an object's known fields; what is unknown or of another kind is left out. */
export function readShape<const F extends Fields>(fields: F): Reader<Shape<F>> {
  return (value) => {
    if (!isRecord(value)) return undefined
    const known = Object.entries(fields).flatMap(([name, [wireName, read]]) => {
      const result = read(value[wireName])
      return result === undefined ? [] : [[name, result] as const]
    })
    return Object.fromEntries(known) as Shape<F>
  }
}
