import { createHash } from 'node:crypto'
import { assert, property, uint8Array } from 'fast-check'
import { test } from 'vitest'
import { sha256 } from './sha256.js'

test('digests of any length are those of the platform', () => {
  assert(
    property(
      // Around the lengths at which the padding takes another block.
      uint8Array({ maxLength: 200 }),
      (bytes) =>
        Buffer.from(sha256(bytes)).toString('hex') === createHash('sha256').update(bytes).digest('hex'),
    ),
    { numRuns: 200 },
  )
})
