import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.js'

test.each([
  [0, 'time-left-soon'],
  [5, 'time-left-soon'],
  [8.2, 'time-left-seconds 10'],
  [12, 'time-left-seconds 15'],
  [57, 'time-left-minutes 1'],
  [61, 'time-left-minutes 1'],
  [3_500, 'time-left-minutes 58'],
  [3_571, 'time-left-hours 1'],
  [3_599, 'time-left-hours 1'],
  [9_000, 'time-left-hours 3'],
])('%s seconds are shown as "%s"', (seconds, shown) => {
  expect(timeLeft(seconds, (key, values) => (values ? `${key} ${values.count}` : key))).toBe(shown)
})
