import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.js'

const expected = (text: string) => createHash('sha256').update(text).digest('hex')

test('texts of all lengths around the ends of blocks have the hash that Node computes', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'a'.repeat(length)
    expect(sha256(text)).toBe(expected(text))
  }
})

test('any text has the hash that Node computes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(expected(text))
    }),
  )
})
