const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB'] as const
const BASE = 1000

/** Formats a size for people: base 1000, rounded up to two decimals, e.g. `999 bytes`, `1.5 KB`. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < BASE) return sizeBytes === 1 ? '1 byte' : `${sizeBytes} bytes`
  let value = sizeBytes
  let unit = -1
  do {
    value /= BASE
    unit += 1
  } while (roundUp(value) >= BASE && unit < UNITS.length - 1)
  return `${roundUp(value)} ${UNITS[unit]}`
}

function roundUp(value: number): number {
  // Without the binary noise that rounding up would turn into a hundredth.
  return Math.ceil(Number((value * 100).toPrecision(12))) / 100
}
