import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileName } from './createFileName.js'
import { createMetadata } from './createMetadata.js'
import { decodeHeaderText, encodeHeaderText } from './encodeHeaderText.js'

/** Any text, including text that isn't well-formed. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
    .map((codes) => String.fromCharCode(...codes)),
)
const type = fc.constantFrom(null, '', 'image/png', 'application/pdf', 'audio/x-wav', 'x/y')
const bytes = (value: string) => new TextEncoder().encode(value).length

test('a name is well-formed, composed, within the limit, and stays as it is', () => {
  fc.assert(
    fc.property(text, type, fc.constantFrom(100, 200, 255), (given, mime, maxBytes) => {
      const name = createFileName(given, { type: mime, maxBytes })
      expect(name).not.toMatch(/\p{Surrogate}|[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]|[^\S ]| {2}|^ | $/u)
      expect(['', '.', '..']).not.toContain(name)
      expect(name.normalize('NFC')).toBe(name)
      expect(bytes(name)).toBeLessThanOrEqual(maxBytes)
      expect(createFileName(name, { type: mime, maxBytes })).toBe(name)
    }),
  )
})

test('each character of Unicode makes a valid name', () => {
  const size = 40
  for (let first = 0; first <= 0x10ffff; first += size) {
    const codes = Array.from({ length: size }, (_, index) => Math.min(first + index, 0x10ffff))
    const name = createFileName(`${codes.map((code) => String.fromCodePoint(code)).join('x')}.png`)
    const isValid = name.endsWith('.png') && encodeURIComponent(name) !== '' && name === name.normalize()
    if (!isValid) expect.fail(`U+${first.toString(16)} and following make ${JSON.stringify(name)}`)
  }
})

test('two ways to write the same characters are one name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (given) => {
      expect(createFileName(given.normalize('NFD'))).toBe(createFileName(given.normalize('NFC')))
    }),
  )
})

test('a value in a header is printable ASCII and can be read again', () => {
  fc.assert(
    fc.property(text, (given) => {
      const value = encodeHeaderText(given)
      expect(value).toMatch(/^[\x20-\x7e]*$/)
      expect(value).toBe(value.trim())
      for (const word of value === given ? [] : value.split(' ')) expect(word.length).toBeLessThanOrEqual(75)
      expect(decodeHeaderText(value)).toBe(given.replace(/\p{Surrogate}/gu, '\ufffd'))
    }),
  )
})

test('values are within the limit, well-formed, and none is empty', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything({ withNullPrototype: true })), (given) => {
      for (const value of Object.values(createMetadata(given, { maxCharacters: 20 }))) {
        expect(typeof value).toBe('string')
        expect(value).not.toBe('')
        expect([...value].length).toBeLessThanOrEqual(20)
        expect(value).not.toMatch(/\p{Surrogate}/u)
      }
    }),
  )
})

test('metadata with a limit is within it, in the encoding in which it is sent', () => {
  const sizeOf = (value: string) => encodeHeaderText(value).length
  fc.assert(
    fc.property(
      fc.dictionary(text, text, { maxKeys: 30 }),
      fc.integer({ min: 1, max: 3000 }),
      (given, maxBytes) => {
        const kept = Object.entries(createMetadata(given, { maxBytes, sizeOf }))
        const size = kept.reduce((sum, [key, value]) => sum + bytes(key) + sizeOf(value), 0)
        expect(size).toBeLessThanOrEqual(maxBytes)
      },
    ),
  )
})
