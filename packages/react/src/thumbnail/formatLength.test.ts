import { expect, test } from 'vitest'
import { formatLength } from './formatLength.js'

test.each([
  [0.2, '0:00'],
  [9.6, '0:10'],
  [65, '1:05'],
  [3599.7, '1:00:00'],
  [3723, '1:02:03'],
])('%f s are %s', (lengthS, text) => {
  expect(formatLength(lengthS)).toBe(text)
})
