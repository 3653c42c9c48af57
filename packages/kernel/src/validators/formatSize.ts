import { formatNumber } from '../locale/formatNumber.js'
import { BASE, UNIT_COUNT, writeSize } from './writeSize.js'

/**
 * Formats a size for display: base 1000, rounded up to three digits, e.g. `999 bytes`, `1.5 KB`, `841 KB`.
 *
 * @param language Language for the number and unit, e.g. `1,5 ko` in French. @default English
 * @param totalBytes Total size that `sizeBytes` is a part of. If given, returns only the number, in the total's unit and
 * rounded down
 */
export function formatSize(sizeBytes: number, language = 'en', totalBytes?: number): string {
  const unit = unitOf(totalBytes ?? sizeBytes)
  const value = sizeBytes / BASE ** unit
  if (totalBytes !== undefined) {
    const part = unit > 0 && value < 10 ? Math.floor(value * 10) / 10 : Math.floor(value)
    return formatNumber(language, part)
  }
  return writeSize(roundUp(value, unit), unit, language)
}

function unitOf(sizeBytes: number): number {
  let unit = 0
  while (roundUp(sizeBytes / BASE ** unit, unit) >= BASE && unit < UNIT_COUNT - 1) unit += 1
  return unit
}

function roundUp(value: number, unit: number): number {
  if (unit === 0) return value
  const scale = value < 10 ? 100 : value < 100 ? 10 : 1
  // Removes binary noise, which rounding up would turn into an extra digit.
  return Math.ceil(Number((value * scale).toPrecision(12))) / scale
}
