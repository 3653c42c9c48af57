import { formatNumber } from '../locale/formatNumber.js'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const
const ENGLISH = ['KB', 'MB', 'GB', 'TB', 'PB'] as const
const BASE = 1000

/**
 * Formats a size for people: base 1000, rounded up to two decimals, e.g. `999 bytes`, `1.5 KB`.
 *
 * @param language Language of the number and of the unit, e.g. `1,5 ko` in French. @default English
 */
export function formatSize(sizeBytes: number, language = 'en'): string {
  let value = sizeBytes
  let unit = 0
  while ((unit === 0 ? value : roundUp(value)) >= BASE && unit < UNITS.length - 1) {
    value /= BASE
    unit += 1
  }
  const rounded = unit === 0 ? value : roundUp(value)
  // The abbreviations of the product specification, which are not those of `Intl`.
  if (language === 'en') {
    return `${rounded} ${ENGLISH[unit - 1] ?? (rounded === 1 ? 'byte' : 'bytes')}`
  }
  return formatNumber(language, rounded, {
    style: 'unit',
    unit: UNITS[unit] as string,
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: 2,
  })
}

function roundUp(value: number): number {
  // Without the binary noise that rounding up would turn into a hundredth.
  return Math.ceil(Number((value * 100).toPrecision(12))) / 100
}
