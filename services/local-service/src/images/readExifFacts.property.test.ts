import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHostileExif } from '../testing/fixtures/createHostileExif.js'
import { readExifFacts } from './readExifFacts.js'

const changes = fc.array(fc.tuple(fc.nat({ max: 1999 }), fc.nat({ max: 255 })), { maxLength: 200 })

test('no bytes make the reader throw, and every fact is a valid one', () => {
  fc.assert(
    fc.property(fc.boolean(), changes, (isLittle, list) => {
      const block = createHostileExif(2000)
      if (!isLittle) block.write('MM\0*', 'latin1')
      for (const [at, byte] of list) block[at] = byte
      const { geo_location, datetime_original } = readExifFacts(block)
      if (geo_location) expect(Object.values(geo_location).every(Number.isFinite)).toBe(true)
      if (datetime_original) expect(Number.isNaN(Date.parse(`${datetime_original}Z`))).toBe(false)
    }),
  )
})
