import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFormFilename } from './decodeFormFilename.js'

test('a name comes back as it was before a browser escaped it', () => {
  const name = fc.string({ unit: 'grapheme' }).filter((text) => !/%(22|0D|0A)/.test(text))
  fc.assert(
    fc.property(name, (text) => {
      const escaped = text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
      expect(decodeFormFilename(escaped)).toBe(text)
    }),
  )
})

test('other percent signs are part of the name', () => {
  expect(decodeFormFilename('100%25 %2e%2e%2f %0d.txt')).toBe('100%25 %2e%2e%2f %0d.txt')
})
