import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesAccept } from './matchesAccept.js'

const part = fc.stringMatching(/^[a-z][a-z0-9.+-]{0,8}$/)
const mime = fc.tuple(part, part).map((parts) => parts.join('/'))
const extension = fc.stringMatching(/^\.[a-z0-9]{1,5}$/)
const listed = fc.oneof(
  mime,
  extension,
  part.map((type) => `${type}/*`),
)
const name = fc.string({ maxLength: 30 })

test('accepts a file by its type, its wildcard or its extension, in any case and among any others', () => {
  fc.assert(
    fc.property(mime, name, extension, fc.array(listed), (type, stem, end, others) => {
      const [main] = type.split('/')
      for (const item of [type, `${main}/*`, end, type.toUpperCase(), end.toUpperCase()]) {
        expect(matchesAccept([...others, item], `${type}; charset=x`.toUpperCase(), `${stem}${end}`)).toBe(
          true,
        )
      }
    }),
  )
})

test('refuses a file by a list of other types and extensions', () => {
  fc.assert(
    fc.property(fc.array(listed), fc.option(mime), fc.option(name), (list, type, fileName) => {
      const file = (fileName ?? '').toLowerCase()
      const others = list.filter((item) =>
        item.startsWith('.')
          ? !file.endsWith(item)
          : // Without a type, types that nobody knows may be meant.
            type !== null && item !== type && item.replace('/*', '') !== type.split('/')[0],
      )
      expect(matchesAccept(others, type, fileName)).toBe(false)
    }),
  )
})
