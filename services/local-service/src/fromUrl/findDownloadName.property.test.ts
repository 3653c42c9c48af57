import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDisposition } from './findDownloadName.js'

test('a quoted name is read back, without folders', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,40}$/), (name) => {
      const quoted = name.replace(/["\\]/g, '\\$&')
      expect(parseDisposition(`attachment; filename="${quoted}"`)).toBe(name.split(/[/\\]/).at(-1))
    }),
  )
})

test('an extended name is read back and wins', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
      const header = `attachment; filename="x"; filename*=UTF-8''${encoded}`
      expect(parseDisposition(header)).toBe(name.split(/[/\\]/).at(-1))
    }),
  )
})

test('no header whatever makes it throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseDisposition(`attachment; ${text}`)))
})
