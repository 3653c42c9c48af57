import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './parseCsv.js'

test('splits a string at its commas, trims the parts and drops empty ones', () => {
  expect(parseCsv(' a, ,b,, c d ')).toEqual(['a', 'b', 'c d'])
  expect(parseCsv('')).toEqual([])
})

test('returns the parts that were joined', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z./*]{1,8}$/)), (parts) => {
      expect(parseCsv(parts.map((part) => `  ${part} `).join(',,'))).toEqual(parts)
    }),
  )
})
