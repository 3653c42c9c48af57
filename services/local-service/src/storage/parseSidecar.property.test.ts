import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSidecar } from './parseSidecar.js'
import type { StoredFile } from './StoredFile.js'

const file: fc.Arbitrary<StoredFile> = fc.record({
  uuid: fc.uuid(),
  originalFilename: fc.string({ unit: 'grapheme' }),
  mimeType: fc.constantFrom('text/plain', 'image/png'),
  sizeBytes: fc.maxSafeNat(),
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  isStored: fc.boolean(),
  source: fc.option(fc.string()),
  metadata: fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
  tags: fc.array(fc.string()),
  uploadedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  image: fc.constant(null),
  savedUrl: fc.option(fc.string()),
})

test('a sidecar is read back as it was written', () => {
  fc.assert(
    fc.property(file, (stored) => {
      expect(parseSidecar(JSON.stringify(stored), stored.uuid)).toEqual(stored)
    }),
  )
})

test('a sidecar that lacks any one property, or has it of a wrong type, is damaged', () => {
  fc.assert(
    fc.property(file, fc.constantFrom(true, 1.5, ['x', 1], { a: 1 }), fc.nat(10), (stored, wrong, index) => {
      const key = Object.keys(stored)[index] ?? 'uuid'
      const { [key as keyof StoredFile]: _removed, ...rest } = stored
      expect(parseSidecar(JSON.stringify(rest), stored.uuid)).toBeNull()
      const accepted = key === 'isStored' && wrong === true
      if (!accepted) expect(parseSidecar(JSON.stringify({ ...stored, [key]: wrong }), stored.uuid)).toBeNull()
    }),
  )
})

test('no text whatever makes the parser throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseSidecar(text, '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')).toBeNull()
    }),
  )
})
