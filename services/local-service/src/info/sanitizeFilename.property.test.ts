import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeFilename } from './sanitizeFilename.js'

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ size: 'large' }),
)

test('a sanitised name is short, visible, harmless and never empty', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const clean = sanitizeFilename(name)
      expect(clean).toMatch(/^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}._-]*$/u)
      expect([...clean].length).toBeLessThanOrEqual(117)
    }),
  )
})

test('sanitising twice changes nothing more', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const once = sanitizeFilename(name)
      expect(sanitizeFilename(once)).toBe(once)
    }),
  )
})

test.each([
  ['Beach day.jpg', 'Beachday.jpg'],
  ['日本 語.png', '日本語.png'],
  ['../../etc/passwd', 'passwd'],
  ['🎉.png', 'original.png'],
  ['a\u202Egnp.exe', 'agnp.exe'],
  ['.htaccess', 'original.htaccess'],
  ['', 'original'],
  [`${'n'.repeat(300)}.jpeg`, `${'n'.repeat(100)}.jpeg`],
])('%j becomes %j', (name, expected) => expect(sanitizeFilename(name)).toBe(expected))
