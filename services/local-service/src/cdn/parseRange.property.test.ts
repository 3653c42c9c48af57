import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './parseRange.js'

const size = fc.nat(1000)

test('a range that is sent always lies inside the file', () => {
  const header = fc.oneof(
    fc.tuple(fc.option(fc.nat(2000)), fc.option(fc.nat(2000))).map(([a, b]) => `bytes=${a ?? ''}-${b ?? ''}`),
    fc.string(),
  )
  fc.assert(
    fc.property(header, size, (text, sizeBytes) => {
      const range = parseRange(text, sizeBytes)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.start).toBeLessThanOrEqual(range.end)
      expect(range.end).toBeLessThan(sizeBytes)
    }),
  )
})

test('the three forms select what an array slice selects', () => {
  fc.assert(
    fc.property(size, fc.nat(1200), fc.nat(1200), (sizeBytes, a, b) => {
      const all = Array.from({ length: sizeBytes }, (_, index) => index)
      const cut = (header: string) => {
        const range = parseRange(header, sizeBytes)
        return range === null || range === 'unsatisfiable' ? [] : all.slice(range.start, range.end + 1)
      }
      const [low, high] = a < b ? [a, b] : [b, a]
      expect(cut(`bytes=${low}-${high}`)).toEqual(all.slice(low, high + 1))
      expect(cut(`bytes=${low}-`)).toEqual(all.slice(low))
      expect(cut(`bytes=-${low}`)).toEqual(low === 0 ? [] : all.slice(-low))
    }),
  )
})
