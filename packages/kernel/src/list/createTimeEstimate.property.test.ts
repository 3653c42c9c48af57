import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimeEstimate } from './createTimeEstimate.js'

/** Bytes of each second, with bursts and stops. */
const seconds = fc.array(
  fc.oneof(fc.constant(1000), fc.integer({ min: 0, max: 2000 }), fc.constant(60_000)),
  {
    maxLength: 80,
  },
)

test('each estimate counts down, falls, or rises by a quarter at least, whatever the line does', () => {
  fc.assert(
    fc.property(seconds, (samples) => {
      const estimate = createTimeEstimate()
      let left = 100_000
      let before: number | null = null
      for (const bytes of samples) {
        estimate.add(bytes, 1000)
        left = Math.max(0, left - bytes)
        const next = estimate.next(left, 1000)
        if (before !== null && next !== null && next > before) {
          expect(next).toBeGreaterThanOrEqual((before - 1000) * 1.25)
        }
        before = next
      }
    }),
  )
})

test('the last seconds of an uneven line are counted down, never up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 3 }), (slow, quietSeconds) => {
      const second = [slow, ...Array<number>(quietSeconds - 1).fill(0), quietSeconds * 2000 - slow]
      const estimate = createTimeEstimate()
      let left = 200_000
      let shown = Number.POSITIVE_INFINITY
      for (let at = 0; left > 0; at++) {
        const bytes = second[at % second.length] ?? 0
        estimate.add(bytes, 1000)
        left = Math.max(0, left - bytes)
        const next = estimate.next(left, 1000)
        if (next === null || next > 20_000) continue
        expect(next).toBeLessThanOrEqual(shown)
        shown = next
      }
    }),
  )
})

test('the first burst is left out, and a later one changes nothing', () => {
  const estimate = createTimeEstimate()
  for (const bytes of [50_000, 0, 0, 1000, 1000, 1000]) estimate.add(bytes, 1000)
  expect(estimate.next(60_000, 1000)).toBe(60_000)
  estimate.add(30_000, 1000)
  estimate.add(1000, 1000)
  expect(estimate.next(59_000, 1000)).toBe(59_000)
})

test('a line that stays faster lowers the estimate', () => {
  const estimate = createTimeEstimate()
  for (let second = 0; second < 10; second++) estimate.add(1000, 1000)
  expect(estimate.next(100_000, 1000)).toBe(100_000)
  for (let second = 0; second < 20; second++) estimate.add(10_000, 1000)
  expect(estimate.next(100_000, 1000)).toBeLessThan(20_000)
})
