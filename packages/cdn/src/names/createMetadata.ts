import { toWellFormed } from './cleanText.js'
import { shortenText } from './shortenText.js'

/** Options of {@link createMetadata}. */
export interface MetadataOptions {
  /** Most characters of a value; an emoji of one code point counts as one. @default any number */
  readonly maxCharacters?: number
}

/**
 * Returns metadata whose values a service can keep. Numbers and booleans become text, and objects JSON; values without any text are left
 * out, and too long ones are shortened: a value must never end an upload. Keys are left as they are.
 */
export function createMetadata(
  values: unknown,
  { maxCharacters = Number.POSITIVE_INFINITY }: MetadataOptions = {},
): Record<string, string> {
  const metadata: [string, string][] = []
  for (const [key, value] of readEntries(values)) {
    const text = toText(value)
    if (text) metadata.push([key, shortenText(toWellFormed(text), maxCharacters, countCharacters)])
  }
  return Object.fromEntries(metadata)
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

/** As services count: by code points. */
function countCharacters(text: string): number {
  return Array.from(text).length
}
