import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSize } from './formatSize.js'

const BYTES = { bytes: 1, byte: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15 }

test('rounds a size up by at most a hundredth of itself, to three digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(3000), fc.nat(), fc.integer({ min: 1, max: 9e15 })), (sizeBytes) => {
      const [value, unit] = formatSize(sizeBytes).split(' ') as [string, keyof typeof BYTES]
      const shown = Number(value) * BYTES[unit]
      const slack = sizeBytes * 1e-9
      if (unit !== 'PB') expect(value.replace('.', '')).toMatch(/^\d{1,3}$/)
      expect(shown).toBeGreaterThanOrEqual(sizeBytes - slack)
      expect(shown - sizeBytes).toBeLessThanOrEqual(Math.max(sizeBytes / 100, BYTES[unit] / 100) + slack)
      if (unit !== 'PB') expect(Number(value)).toBeLessThan(1000)
    }),
  )
})

test('never shows a larger size as a smaller one', () => {
  const bytesOf = (size: string) => {
    const [value, unit] = size.split(' ') as [string, keyof typeof BYTES]
    return Number(value) * BYTES[unit]
  }
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      expect(bytesOf(formatSize(less))).toBeLessThanOrEqual(bytesOf(formatSize(more)))
    }),
  )
})
