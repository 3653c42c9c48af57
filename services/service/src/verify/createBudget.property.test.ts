import { createTestClock } from '@lading/local-service/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBudget } from './createBudget.js'

const HOUR_MS = 3_600_000
const limits = { bytesPerHour: 6_000, requestsPerHour: 600 }

test('no hour has more work than the limit, however runs, restarts and clocks that were set back come', () => {
  const step = fc.record({
    minutes: fc.integer({ min: -90, max: 90 }),
    isRestarted: fc.boolean(),
    bytes: fc.integer({ min: 1, max: 1_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const clock = createTestClock(HOUR_MS * 1_000)
      let budget = createBudget(limits, clock.now)
      let rest: ReturnType<typeof budget.rest> | undefined
      const spent: { readonly atMs: number; readonly bytes: number }[] = []
      let realMs = 0
      for (const { minutes, isRestarted, bytes } of steps) {
        clock.advance(minutes * 60_000)
        // A clock that is set back takes no time.
        realMs += Math.max(0, minutes) * 60_000
        if (isRestarted) budget = createBudget(limits, clock.now)
        budget.resume(rest)
        try {
          for (;;) {
            budget.spendRequest()
            budget.spendBytes(bytes)
            spent.push({ atMs: realMs, bytes })
          }
        } catch (error) {
          expect(error).toMatchObject({ name: 'PausedError' })
        }
        rest = budget.rest()
      }
      for (const { atMs } of spent) {
        const ofHour = spent.filter((other) => other.atMs >= atMs && other.atMs < atMs + HOUR_MS)
        expect(ofHour.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limits.bytesPerHour)
        expect(ofHour.length).toBeLessThanOrEqual(limits.requestsPerHour)
      }
    }),
  )
})

test('a paused budget pays nothing, and one without limits pays everything', () => {
  const budget = createBudget(limits, Date.now)
  expect(() => budget.spendRequest()).toThrow('spent')
  budget.resume(undefined)
  budget.spendRequest()
  budget.pause()
  expect(() => budget.spendRequest()).toThrow('spent')
  expect(() => createBudget(undefined, Date.now).spendBytes(1e15)).not.toThrow()
})
