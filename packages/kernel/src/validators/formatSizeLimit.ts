import { BASE, UNIT_COUNT, writeSize } from './writeSize.js'

/** Hundredths of a unit: fine enough for limits in binary units, such as 26,214,400 bytes. */
const STEPS = 100

/**
 * Formats a size limit for people: base 1000, two decimals, rounded so that a file of the shown size is accepted, e.g. `26.21 MB` for
 * 26,214,400 bytes.
 *
 * @param language Language of the number and of the unit. @default English
 * @param rounding `up` for a smallest size, and for a file's size next to its limit: a file over the limit never reads like
 *   the limit itself. @default 'down'
 */
export function formatSizeLimit(
  sizeBytes: number,
  language = 'en',
  rounding: 'down' | 'up' = 'down',
): string {
  let unit = 0
  while (round(sizeBytes, unit, rounding) >= BASE && unit < UNIT_COUNT - 1) unit += 1
  return writeSize(round(sizeBytes, unit, rounding), unit, language)
}

function round(sizeBytes: number, unit: number, rounding: 'down' | 'up'): number {
  if (unit === 0) return sizeBytes
  // An integer: dividing by it is exact where the result is.
  const step = BASE ** unit / STEPS
  return (rounding === 'up' ? Math.ceil : Math.floor)(sizeBytes / step) / STEPS
}
