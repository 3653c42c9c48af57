import { toWellFormed } from './cleanText.js'
import { countBytes, shortenText } from './shortenText.js'

/** Options of {@link createMetadata}. */
export interface MetadataOptions {
  /** Most characters per value; a single-code-point emoji counts as one character. @default any number */
  readonly maxCharacters?: number
  /** Most bytes of all keys and values together. @default any number */
  readonly maxBytes?: number
  /** Returns a value's size as it's sent, in bytes. @default bytes in UTF-8 */
  readonly sizeOf?: (value: string) => number
}

/**
 * Returns metadata whose values a service can keep. Numbers and booleans become text, and objects become JSON. Values without any
 * text are dropped, and values that are too long are shortened: a value must never fail an upload. Null characters, which databases
 * refuse, are removed. Keys don't change.
 */
export function createMetadata(values: unknown, options: MetadataOptions = {}): Record<string, string> {
  const { maxCharacters = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY } = options
  const { sizeOf = countBytes } = options
  let metadata = readEntries(values)
    .map(([key, value]): Pair => [key, toWellFormed(toText(value)).replaceAll('\0', '')])
    .map(([key, text]): Pair => [key, shortenText(text, maxCharacters, countCharacters)])
    .filter(([key, text]) => text !== '' && countBytes(key) < maxBytes)
  // Not even one character per value would fit: keep the first values.
  let least = 0
  metadata = metadata.filter(([key]) => {
    least += countBytes(key) + 1
    return least <= maxBytes
  })
  // The longest values lose most.
  const cap = findCap(metadata, maxBytes, sizeOf)
  return Object.fromEntries(
    metadata.map(([key, text]): Pair => [key, fit(text, cap, sizeOf)]).filter(([, text]) => text !== ''),
  )
}

type Pair = readonly [key: string, text: string]

/**
 * Returns the size that no value can exceed, in bytes. Measures each value once, because a page can send many long values, and measuring is
 * slow.
 */
function findCap(metadata: readonly Pair[], maxBytes: number, sizeOf: (value: string) => number): number {
  let room = metadata.reduce((rest, [key]) => rest - countBytes(key), maxBytes)
  let count = metadata.length
  // A value has at least a byte for each code unit, so the rest of a longer one needn't be measured.
  const sizes = metadata.map(([, text]) => sizeOf(text.slice(0, maxBytes + 1)))
  for (const size of sizes.sort((a, b) => a - b)) {
    if (size * count > room) return room / count
    room -= size
    count--
  }
  return maxBytes
}

function fit(text: string, maxBytes: number, sizeOf: (value: string) => number): string {
  for (let max = Math.floor(maxBytes); ; max = Math.floor(max * 0.9)) {
    const fitting = shortenText(text, max)
    if (!fitting || sizeOf(fitting) <= maxBytes) return fitting
  }
}

function readEntries(values: unknown): [string, unknown][] {
  try {
    return typeof values === 'object' && values !== null ? Object.entries(values) : []
  } catch {
    return []
  }
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined || typeof value === 'function' || typeof value === 'symbol')
    return ''
  try {
    return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
  } catch {
    return ''
  }
}

/** Counts by code points, as services do. */
function countCharacters(text: string): number {
  return Array.from(text).length
}
