import type { ConfigOption } from './defineConfig.js'
import { isRecord } from './isRecord.js'
import { isStringList } from './isStringList.js'
import { parseCsv } from './parseCsv.js'
import { throwInvalid } from './throwInvalid.js'

/** True, false or their strings; an empty string counts as true, as in HTML attributes. */
export function booleanOption(defaultValue: boolean): ConfigOption<boolean> {
  return { default: defaultValue, parse: parseBoolean }
}

function parseBoolean(value: unknown): boolean {
  if (value === true || value === '' || value === 'true') return true
  if (value === false || value === 'false') return false
  return throwInvalid('true or false')
}

/** A finite number or its string, at least `min`. */
export function numberOption<D extends number | null>(
  defaultValue: D,
  { min = Number.NEGATIVE_INFINITY }: { readonly min?: number } = {},
): ConfigOption<number | D> {
  return { default: defaultValue, parse: (value) => parseNumber(value, min) }
}

/** A whole number or its string, at least `min`; `unlimited` stands for infinity, where it is given. */
export function integerOption(
  defaultValue: number,
  { min = 0, unlimited }: { readonly min?: number; readonly unlimited?: number } = {},
): ConfigOption<number> {
  return {
    default: defaultValue,
    parse(value) {
      if (unlimited !== undefined && Number(value) === Number.POSITIVE_INFINITY) return unlimited
      const number = parseNumber(value, min)
      return Number.isInteger(number) ? number : throwInvalid('a whole number')
    },
  }
}

function parseNumber(value: unknown, min: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return throwInvalid('a number')
  if (number < min) return throwInvalid(`a number not below ${min}`)
  return number
}

/** Bytes of the units of sizes. Source: specification §3, on a base of 1000. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  byte: 1,
  bytes: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  pb: 1e15,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
  pib: 2 ** 50,
}

/** A size in bytes: a number, or a string with or without a unit, such as `20MB`, `1.5 GB` or `512 KiB`. */
export function sizeOption(defaultValue: number): ConfigOption<number> {
  return { default: defaultValue, parse: parseSize }
}

function parseSize(value: unknown): number {
  const [, number, unit = ''] =
    (isString(value) && /^\s*(\d+(?:\.\d+)?|\.\d+)\s*([a-z]+)\s*$/i.exec(value)) || []
  const bytes = UNITS[unit.toLowerCase()]
  if (number === undefined || bytes === undefined) {
    try {
      return parseNumber(value, 0)
    } catch {
      return throwInvalid('a size, such as 20000000 or "20MB"')
    }
  }
  return Math.round(Number(number) * bytes)
}

/** A limit of the files in the list: an unreadable value keeps the last valid one. */
export function limitOption<T>(option: ConfigOption<T>): ConfigOption<T> {
  return { ...option, isLimit: true }
}

/** A string. */
export function stringOption(defaultValue: string): ConfigOption<string> {
  return checked(defaultValue, isString, 'a string')
}

/** An array of functions or objects; its consumer checks the items. */
export function arrayOption<T>(): ConfigOption<readonly T[]> {
  return checked<readonly T[]>([], Array.isArray, 'an array')
}

/** An array of checks. Anything else counts as its only item: a check that is not in an array must not be lost. */
export function checksOption<T>(): ConfigOption<readonly T[]> {
  return { default: [], parse: (value) => (Array.isArray(value) ? value : [value as T]) }
}

/** A function, or null. */
export function functionOption<T>(): ConfigOption<T | null> {
  return checked<T | null>(null, isFunction, 'a function')
}

/** A plain object, or null. */
export function objectOption<T extends object>(): ConfigOption<T | null> {
  return checked<T | null>(null, isRecord, 'an object')
}

/** A plain object, a function, or null. */
export function objectOrFunctionOption<T>(): ConfigOption<T | null> {
  return checked<T | null>(null, (value) => isFunction(value) || isRecord(value), 'an object or a function')
}

/** A list of strings, also comma-separated in one string; a function that returns it; or null. */
export function stringListOrFunctionOption<T>(): ConfigOption<readonly string[] | T | null> {
  const { parse } = checked<T | null>(
    null,
    (value) => isFunction(value) || isStringList(value),
    'a list of strings or a function',
  )
  return { default: null, parse: (value) => (isString(value) ? parseCsv(value) : parse(value)) }
}

/** A string, or a number, which becomes a string. */
export function stringOrNumberOption(defaultValue: string): ConfigOption<string> {
  const { parse } = checked(
    defaultValue,
    (value) => isString(value) || Number.isFinite(value),
    'a string or a number',
  )
  return { default: defaultValue, parse: (value) => String(parse(value)) }
}

/**
 * A key that this plugin reads and another one owns: this definition applies only while the owner is not installed, and
 * is no duplicate. Both declare the key with the same type.
 */
export function fallbackOption<T>(option: ConfigOption<T>): ConfigOption<T> {
  return { ...option, isFallback: true }
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

function checked<T>(
  defaultValue: T,
  isValid: (value: unknown) => boolean,
  expected: string,
): ConfigOption<T> {
  return { default: defaultValue, parse: (value) => (isValid(value) ? (value as T) : throwInvalid(expected)) }
}
