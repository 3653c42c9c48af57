import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.js'

test('digests of all lengths around the size of a block are those of the platform', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
    const expected = createHash('sha256').update(bytes).digest('hex')
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(expected)
  }
})
