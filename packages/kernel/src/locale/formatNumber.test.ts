import { expect, test } from 'vitest'
import { formatNumber } from './formatNumber.js'

test.each([
  0,
  7,
  999,
  1000,
  -1000,
  12_345,
  1_234_567,
  0.5,
  8.4,
  -12_345.678,
  1.23456,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('%d in English is as Intl writes it', (value) => {
  expect(formatNumber('en', value)).toBe(new Intl.NumberFormat('en').format(value))
})
