import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CdnPath, parseCdnPath } from './parseCdnPath.js'

const word = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => text !== '-' && text !== '.' && text !== '..')
const cdnPath: fc.Arbitrary<CdnPath> = fc.record({
  uuid: fc.uuid(),
  operations: fc.array(fc.record({ name: word, params: fc.array(word, { maxLength: 4 }) }), { maxLength: 5 }),
  filename: fc.option(word),
})

function formatCdnPath({ uuid, operations, filename }: CdnPath): string {
  const modifiers = operations.map(
    ({ name, params }) => `-/${[name, ...params].map(encodeURIComponent).join('/')}/`,
  )
  return `/${uuid}/${modifiers.join('')}${filename === null ? '' : encodeURIComponent(filename)}`
}

test('what is written by the grammar is read back the same', () => {
  fc.assert(
    fc.property(cdnPath, (path) => {
      expect(parseCdnPath(formatCdnPath(path))).toEqual(path)
    }),
  )
})

test('upper case changes nothing about the uuid', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(parseCdnPath(`/${uuid.toUpperCase()}/`)?.uuid).toBe(uuid)
    }),
  )
})

test('no text whatever makes the parser throw or return a uuid that is none', () => {
  const segments = fc.array(fc.oneof(word, fc.constantFrom('-', '', '..', '%2e', '%', '@clib'), fc.uuid()))
  fc.assert(
    fc.property(segments, (parts) => {
      const path = parseCdnPath(`/${parts.join('/')}`)
      if (path) expect(path.uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    }),
  )
})

const uuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
test.each<[string, Pick<CdnPath, 'operations' | 'filename'> | null]>([
  [`/${uuid}`, { operations: [], filename: null }],
  [`/${uuid}/a.jpg`, { operations: [], filename: 'a.jpg' }],
  [`/${uuid}/-/preview`, { operations: [{ name: 'preview', params: [] }], filename: null }],
  [`/${uuid}/-/resize/10x/a.jpg`, { operations: [{ name: 'resize', params: ['10x'] }], filename: 'a.jpg' }],
  [`/${uuid}/-/`, { operations: [{ name: '', params: [] }], filename: null }],
  [`/${uuid}/-`, { operations: [{ name: '', params: [] }], filename: null }],
  [`/${uuid}/a/b`, null],
  [`/${uuid}~2/`, null],
  ['/', null],
  [`x/${uuid}/`, null],
])('%s', (path, expected) => expect(parseCdnPath(path)).toEqual(expected && { uuid, ...expected }))
