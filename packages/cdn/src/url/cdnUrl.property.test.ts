import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinModifiers } from '../operations/joinModifiers.js'
import { buildCdnUrl } from './buildCdnUrl.js'
import type { CdnUrl } from './CdnUrl.js'
import { parseCdnUrl } from './parseCdnUrl.js'
import { replaceModifiers } from './replaceModifiers.js'

const word = fc.stringMatching(/^[\w.:@,%-]{1,12}$/).filter((text) => text !== '-' && !/^https?:/i.test(text))
const operation = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => `-/${parts.join('/')}/`)
const modifiers = fc.array(operation, { maxLength: 5 }).map((parts) => parts.join(''))
const base = fc.constantFrom('', 'https://ucarecdn.com', 'http://localhost:3000/files', '//cdn.example.com')
const query = fc.constantFrom('', '?a=/-/b/', '#c', '?d#e')
const group = fc.record({
  count: fc.integer({ min: 1, max: 9999 }),
  index: fc.integer({ min: 0, max: 9999 }),
})
// A lone surrogate has no percent encoding.
const fileName = fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => name !== '-')

const stored: fc.Arbitrary<CdnUrl> = fc.record({
  base,
  uuid: fc.uuid(),
  group: fc.option(group),
  modifiers,
  fileName: fc.option(fileName.filter((name) => !/^https?:\//i.test(name))),
  sourceUrl: fc.constant(null),
  query,
})
const proxied: fc.Arbitrary<CdnUrl> = fc.record({
  base,
  uuid: fc.constant(null),
  group: fc.constant(null),
  modifiers,
  fileName: fc.constant(null),
  sourceUrl: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  query: fc.constant(''),
})
const cdnUrl = fc.oneof(stored, proxied)

test('a built URL is parsed to the same parts', () => {
  fc.assert(
    fc.property(cdnUrl, (parts) => {
      expect(parseCdnUrl(buildCdnUrl(parts))).toEqual(parts)
    }),
  )
})

test('replacing operations changes nothing else, and replacing them by themselves changes nothing', () => {
  fc.assert(
    fc.property(cdnUrl, modifiers, (parts, other) => {
      const url = buildCdnUrl(parts)
      expect(replaceModifiers(url, parts.modifiers)).toBe(url)
      expect(parseCdnUrl(replaceModifiers(url, other))).toEqual({ ...parts, modifiers: joinModifiers(other) })
    }),
  )
})

test('no string makes the parser throw or take long', () => {
  const part = fc.oneof(fc.string(), word, operation, fc.uuid(), fc.constantFrom('/', '-/', '~2', 'http://'))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const url = parts.join('')
      const parsed = parseCdnUrl(url)
      if (parsed) expect(url).toContain(parsed.uuid ?? '')
    }),
  )
  expect(parseCdnUrl(`/${'-/a/'.repeat(100_000)}`)).toBeNull()
  expect(parseCdnUrl('/'.repeat(100_000))).toBeNull()
  expect(joinModifiers(`${'/'.repeat(100_000)}x`)).toBe('-/x/')
})
