import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSizeLimit } from './formatSizeLimit.js'

test.each([
  [0, '0 bytes', '0 bytes'],
  [1, '1 byte', '1 byte'],
  [999, '999 bytes', '999 bytes'],
  [1000, '1 KB', '1 KB'],
  [1024, '1.02 KB', '1.03 KB'],
  [999_999, '999.99 KB', '1 MB'],
  [10_485_760, '10.48 MB', '10.49 MB'],
  [26_214_400, '26.21 MB', '26.22 MB'],
  [26_250_000, '26.25 MB', '26.25 MB'],
  [5e15, '5 PB', '5 PB'],
])('%d bytes are %s at most, and %s at least', (bytes, down, up) => {
  expect(formatSizeLimit(bytes)).toBe(down)
  expect(formatSizeLimit(bytes, 'en', 'up')).toBe(up)
})

test('a language writes its own numbers and units', () => {
  expect(formatSizeLimit(26_214_400, 'de').replace(/\s/g, ' ')).toBe('26,21 MB')
})

test('a file over a limit, or below one, never reads like the limit', () => {
  const bytesOf = (size: string) => {
    const [value = '', unit = ''] = size.split(' ')
    return Number(value) * ({ KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15 }[unit] ?? 1)
  }
  const size = fc.oneof(fc.nat(3000), fc.nat(), fc.integer({ min: 1, max: 8e15 }))
  fc.assert(
    fc.property(size, fc.oneof(fc.constant(1), fc.nat(100_000)), (limit, excess) => {
      const [max, over] = [formatSizeLimit(limit), formatSizeLimit(limit + Math.max(1, excess), 'en', 'up')]
      expect(over).not.toBe(max)
      expect(bytesOf(max)).toBeLessThanOrEqual(limit)
      expect(bytesOf(over)).toBeGreaterThan(bytesOf(max))
      expect(bytesOf(formatSizeLimit(limit, 'en', 'up'))).toBeGreaterThanOrEqual(limit * (1 - 1e-12))
    }),
  )
})
