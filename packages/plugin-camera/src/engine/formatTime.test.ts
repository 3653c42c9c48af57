import { expect, test } from 'vitest'
import { formatTime } from './formatTime.js'

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [61, '01:01'],
  [3600, '60:00'],
])('%s s is shown as %s', (seconds, shown) => {
  expect(formatTime(seconds)).toBe(shown)
})
