import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.js'

test('texts have the hashes that the platform computes, wherever they end in a block', () => {
  for (let length = 0; length < 130; length++) {
    const text = 'ä'.repeat(length % 3) + 'x'.repeat(length)
    expect(sha256(text), `${length} characters`).toBe(createHash('sha256').update(text).digest('hex'))
  }
})
