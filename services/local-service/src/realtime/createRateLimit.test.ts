import { expect, test } from 'vitest'
import { createRateLimit } from './createRateLimit.js'

test('a burst passes, then as many a second as the rate, and a pause never saves up more than the burst', () => {
  let nowMs = 0
  const admit = createRateLimit(10, 3, () => nowMs)
  const take = (count: number) => Array.from({ length: count }, admit)
  expect(take(4)).toEqual([true, true, true, false])
  nowMs += 100
  expect(take(2)).toEqual([true, false])
  nowMs += 60_000
  expect(take(4)).toEqual([true, true, true, false])
})
