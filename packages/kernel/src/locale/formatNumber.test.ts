import { expect, test } from 'vitest'
import { formatNumber } from './formatNumber.js'

test.each([0, 7, 999, 1000, -1000, 12_345, 1_234_567, 0.5, 1e21])(
  '%d in English is as Intl writes it',
  (value) => {
    expect(formatNumber('en', value)).toBe(new Intl.NumberFormat('en').format(value))
  },
)
