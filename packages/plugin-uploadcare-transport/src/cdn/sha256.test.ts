import { createHash } from 'node:crypto'
import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.js'

const toHex = (text: string) => Buffer.from(sha256(text)).toString('hex')
const expected = (text: string) => createHash('sha256').update(text).digest('hex')

test('texts of every length around the blocks have the digest that Node computes', () => {
  for (let length = 0; length < 260; length += 1) {
    const text = 'x'.repeat(length)
    expect(toHex(text)).toBe(expected(text))
  }
})

test('any text has the digest that Node computes', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(toHex(text)).toBe(expected(text))
    }),
  )
})
