import { formatNumber } from '../locale/formatNumber.js'

export const BASE = 1000

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const
/** Abbreviations from the product specification; `Intl` formats them differently. */
const ENGLISH = ['KB', 'MB', 'GB', 'TB', 'PB'] as const

export const UNIT_COUNT: number = UNITS.length

/** Formats a rounded number with its unit. @param unit Unit index: 0 for bytes, 1 for kilobytes, and so on */
export function writeSize(rounded: number, unit: number, language: string): string {
  if (language === 'en') return `${rounded} ${ENGLISH[unit - 1] ?? (rounded === 1 ? 'byte' : 'bytes')}`
  return formatNumber(language, rounded, {
    style: 'unit',
    unit: UNITS[unit] as string,
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: 2,
  })
}
