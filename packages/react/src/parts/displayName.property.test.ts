import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName, readableName } from './displayName.js'

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\u202e', '\u2066', 'x', '.', '\ud800', '\udc00', '😀', '\0', '\n', 'é', 'ש'))
    .map((units) => units.join('')),
  fc.string({ minLength: 100, maxLength: 12_000 }),
)

test('no name has more than 255 characters, reorders its surroundings or contains a lone surrogate', () => {
  fc.assert(
    fc.property(hostile, (name) => {
      const { full, head, tail } = displayName(name)
      expect(head + tail).toBe(full)
      expect(full.length).toBeLessThanOrEqual(255)
      // Each on its own: the ends are drawn apart.
      for (const shown of [full, head, tail])
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
  const ends = (name: string) => [displayName(name).head, displayName(name).tail]
  expect(ends('photo.png')).toEqual(['photo.png', ''])
  expect(ends('a rather long photo.png')).toEqual(['a rather long ', 'photo.png'])
  expect(ends('.gitignore of the whole house')).toEqual(['.gitignore of the whole ', 'house'])
  // No letter loses its mark, and no family its members.
  expect(ends('a long name with a mark e\u0301xyz.txt')).toEqual([
    'a long name with a mark ',
    'e\u0301xyz.txt',
  ])
  expect(ends('a long name 👩‍👩‍👧.heic')[1]).toBe('👩‍👩‍👧.heic')
  expect(readableName('👩‍👩‍👧.heic')).toBe('👩‍👩‍👧.heic')
})
