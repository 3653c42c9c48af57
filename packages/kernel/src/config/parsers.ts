import type { ConfigOption } from './defineConfig.js'

/** A configuration value cannot be used; its message says what is allowed. */
export class ConfigValueError extends Error {
  override readonly name = 'ConfigValueError'
}

function refuse(expected: string): never {
  throw new ConfigValueError(`Expected ${expected}.`)
}

/** True, false or their text; an empty text counts as true, as HTML attributes do. */
export function booleanOption(defaultValue: boolean): ConfigOption<boolean> {
  return { default: defaultValue, parse: parseBoolean }
}

function parseBoolean(value: unknown): boolean {
  if (value === true || value === '' || value === 'true') return true
  if (value === false || value === 'false') return false
  return refuse('true or false')
}

/** A finite number or its text, at least `min`. */
export function numberOption<D extends number | null>(
  defaultValue: D,
  { min = Number.NEGATIVE_INFINITY }: { min?: number } = {},
): ConfigOption<number | D> {
  return {
    default: defaultValue,
    parse(value) {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) return refuse('a number')
      if (number < min) return refuse(`a number not below ${min}`)
      return number
    },
  }
}

/** A text. */
export function stringOption(defaultValue: string): ConfigOption<string> {
  return checked(defaultValue, isText, 'a text')
}

/** An array of functions or objects; what each of them is, its user checks. */
export function arrayOption<T>(): ConfigOption<readonly T[]> {
  return checked<readonly T[]>([], Array.isArray, 'an array')
}

/** A function, or null. */
export function functionOption<T>(): ConfigOption<T | null> {
  return checked<T | null>(null, isFunction, 'a function')
}

/** A plain object, or null. */
export function objectOption<T extends object>(): ConfigOption<T | null> {
  return checked<T | null>(null, isObject, 'an object')
}

/** A plain object, a function, or null. */
export function objectOrFunctionOption<T>(): ConfigOption<T | null> {
  return checked<T | null>(null, (value) => isFunction(value) || isObject(value), 'an object or a function')
}

/** A list of texts, also comma-separated in one text; a function that makes it; or null. */
export function textsOrFunctionOption<T>(): ConfigOption<readonly string[] | T | null> {
  const { parse } = checked<T | null>(
    null,
    (value) => isFunction(value) || isTexts(value),
    'a list of texts or a function',
  )
  return { default: null, parse: (value) => (isText(value) ? parseCsv(value) : parse(value)) }
}

/** A text, or a number as a text. */
export function textOrNumberOption(defaultValue: string): ConfigOption<string> {
  const { parse } = checked(
    defaultValue,
    (value) => isText(value) || Number.isFinite(value),
    'a text or a number',
  )
  return { default: defaultValue, parse: (value) => String(parse(value)) }
}

/** Whether an uploaded file is kept for good: `'auto'` leaves it to the project's settings. */
export function storeOption(): ConfigOption<'auto' | boolean> {
  return {
    default: 'auto',
    parse: (value) => (value === 'auto' ? value : parseBoolean(value)),
  }
}

/** Splits a comma-separated text into its trimmed, non-empty parts. */
export function parseCsv(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Whether a value is a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checked<T>(
  defaultValue: T,
  isRight: (value: unknown) => boolean,
  expected: string,
): ConfigOption<T> {
  return { default: defaultValue, parse: (value) => (isRight(value) ? (value as T) : refuse(expected)) }
}
