import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName, readableName, shortExtension } from './displayName.js'

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\u202e', '\u2066', 'x', '.', '\ud800', '\udc00', '😀', '\0', '\n', 'é', 'ש'))
    .map((units) => units.join('')),
  fc.string({ minLength: 100, maxLength: 12_000 }),
)

test('no name has more than 120 characters, reorders its surroundings or contains a lone surrogate', () => {
  fc.assert(
    fc.property(hostile, (name) => {
      const { head, tail } = displayName(name)
      const shown = head + tail
      expect(shown.length).toBeLessThanOrEqual(120)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u)
    }),
  )
})

test('the extension that is uploaded is the extension that is shown', () => {
  fc.assert(
    fc.property(hostile, fc.stringMatching(/^[a-z0-9]{1,5}$/), (name, extension) => {
      const { head, tail } = displayName(`${name}.${extension}`)
      expect(head + tail).toMatch(new RegExp(`\\.${extension}$`))
    }),
  )
})

test('an ordinary name is not changed', () => {
  expect(displayName('photo.png')).toEqual({ head: 'photo.png', tail: '' })
  expect(displayName('a rather long photo.png')).toEqual({ head: 'a rather long photo', tail: '.png' })
  expect(displayName('.gitignore of the whole house')).toEqual({
    head: '.gitignore of the whole house',
    tail: '',
  })
  expect(readableName('👩‍👩‍👧.heic')).toBe('👩‍👩‍👧.heic')
})

test.each([
  ['a.PNG', 'PNG'],
  ['a.jpeg', 'jpeg'],
  ['a.woff2', ''],
  ['a.<b>', ''],
  ['a', ''],
])('the short extension of %s is "%s"', (name, extension) => {
  expect(shortExtension(name)).toBe(extension)
})
