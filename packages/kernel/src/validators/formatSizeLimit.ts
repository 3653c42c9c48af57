import { BASE, UNIT_COUNT, writeSize } from './writeSize.js'

/** Rounding steps per unit. Hundredths are fine enough for limits in binary units, such as 26,214,400 bytes. */
const STEPS = 100

/**
 * Formats a size limit for display: base 1000, two decimals, rounded so that a file with the displayed size is accepted, e.g.
 * `26.21 MB` for 26,214,400 bytes.
 *
 * @param language Language for the number and unit. @default English
 * @param rounding Use `up` for a minimum size, and for a file's size next to its limit, so that a file over the limit never
 * shows the same number as the limit. @default 'down'
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
  // The step is an integer, so the division is exact whenever the result is.
  const step = BASE ** unit / STEPS
  return (rounding === 'up' ? Math.ceil : Math.floor)(sizeBytes / step) / STEPS
}
