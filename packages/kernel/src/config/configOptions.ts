import { isRecord } from '@lading/cdn'
import type { ConfigOption } from './defineConfig.js'
import { isStringList } from './isStringList.js'
import { parseCsv } from './parseCsv.js'
import { throwInvalid } from './throwInvalid.js'

/** Accepts true, false, or either as a string. An empty string counts as true, as in HTML attributes. */
export function booleanOption(defaultValue: boolean): ConfigOption<boolean> {
  return { default: defaultValue, parse: parseBoolean }
}

function parseBoolean(value: unknown): boolean {
  if (value === true || value === '' || value === 'true') return true
  if (value === false || value === 'false') return false
  return throwInvalid('true or false')
}

/** Accepts a finite number of at least `min`, also as a string. */
export function numberOption<D extends number | null>(
  defaultValue: D,
  { min = Number.NEGATIVE_INFINITY }: { readonly min?: number } = {},
): ConfigOption<number | D> {
  return { default: defaultValue, parse: (value) => parseNumber(value, min) }
}

/** Accepts a whole number of at least `min`, also as a string. `unlimited`, if given, stands for infinity. */
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

/** A size with its unit. Source: specification §3, on a base of 1000. */
const SIZE = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(?:b|bytes?|([kmgtp])(i?)b)\s*$/i

/** Accepts a size in bytes: a number, or a string with or without a unit, such as `20MB`, `1.5 GB` or `512 KiB`. */
export function sizeOption(defaultValue: number): ConfigOption<number> {
  return { default: defaultValue, parse: parseSize }
}

function parseSize(value: unknown): number {
  const [, number, unit, isBinary] = (isString(value) && SIZE.exec(value)) || []
  if (number)
    return Math.round(
      Number(number) * (isBinary ? 1024 : 1000) ** (unit ? 'kmgtp'.indexOf(unit.toLowerCase()) + 1 : 0),
    )
  try {
    return parseNumber(value, 0)
  } catch {
    return throwInvalid('a size, such as 20000000 or "20MB"')
  }
}

/** Marks an option as a limit on the listed files: an unreadable value keeps the last valid limit. */
export function limitOption<T>(option: ConfigOption<T>): ConfigOption<T> {
  return { ...option, isLimit: true }
}

/** Accepts a string. */
export function stringOption(defaultValue: string): ConfigOption<string> {
  return checked(defaultValue, isString, 'a string')
}

/** Accepts one of these strings. The first is the default. */
export function choiceOption<T extends string>(...choices: readonly [T, ...T[]]): ConfigOption<T> {
  const isChoice = (value: unknown) => choices.includes(value as T)
  return checked(choices[0], isChoice, `one of "${choices.join('", "')}"`)
}

/** Accepts an array of functions or objects; whoever reads the key checks the items. */
export function arrayOption<T>(): ConfigOption<readonly T[]> {
  return checked<readonly T[]>([], Array.isArray, 'an array')
}

/** Accepts an array of checks. Any other value counts as a single item, so that a check outside an array isn't lost. */
export function checksOption<T>(): ConfigOption<readonly T[]> {
  return { default: [], parse: (value) => (Array.isArray(value) ? value : [value as T]) }
}

/** Accepts a function, or null. */
export function functionOption<T>(): ConfigOption<T | null> {
  return checked<T | null>(null, isFunction, 'a function')
}

/** Accepts a plain object, or null. */
export function objectOption<T extends object>(): ConfigOption<T | null> {
  return checked<T | null>(null, isRecord, 'an object')
}

/** Accepts a plain object, a function, or null. */
export function objectOrFunctionOption<T>(): ConfigOption<T | null> {
  return checked<T | null>(null, (value) => isFunction(value) || isRecord(value), 'an object or a function')
}

/** Accepts a list of strings (or one comma-separated string), a function that returns it, or null. */
export function stringListOrFunctionOption<T>(): ConfigOption<readonly string[] | T | null> {
  const { parse } = checked<T | null>(
    null,
    (value) => isFunction(value) || isStringList(value),
    'a list of strings or a function',
  )
  return { default: null, parse: (value) => (isString(value) ? parseCsv(value) : parse(value)) }
}

/** Accepts a string, or a number, which becomes a string. */
export function stringOrNumberOption(defaultValue: string): ConfigOption<string> {
  const { parse } = checked(
    defaultValue,
    (value) => isString(value) || Number.isFinite(value),
    'a string or a number',
  )
  return { default: defaultValue, parse: (value) => String(parse(value)) }
}

/**
 * Marks a key that this plugin reads but another plugin owns. The definition applies only while the owner isn't installed, and doesn't
 * count as a duplicate. Both plugins declare the key with the same type.
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
