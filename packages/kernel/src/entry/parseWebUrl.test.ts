import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { parseWebUrl } from './parseWebUrl.js'

const invalid = expect.objectContaining({ code: 'input-invalid' })

test.each([
  '',
  'example.com/a.jpg',
  '//example.com/a.jpg',
  'ftp://example.com/a',
  'javascript:alert(1)',
  'data:text/plain,a',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'https://user:secret@example.com/',
  'https://exa\nmple.com/',
  `https://example.com/${'a'.repeat(8192)}`,
  'https://',
  null,
  undefined,
  7,
  {},
  ['https://example.com'],
])('addFileFromUrl refuses %j and adds nothing', (url) => {
  const { uploader } = createTestUploader()
  expect(() => uploader.addFileFromUrl(url as string)).toThrow(invalid)
  expect(uploader.entries.size).toBe(0)
})

test('returns only http and https URLs without credentials', () => {
  const input = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string(),
    fc
      .tuple(fc.constantFrom('http:', 'https:', 'javascript:', 'data:', 'ftp:', ' http:', ''), fc.string())
      .map(([scheme, rest]) => `${scheme}//${rest}`),
  )
  fc.assert(
    fc.property(input, (value) => {
      let url: string
      try {
        url = parseWebUrl(value)
      } catch (error) {
        expect(error).toMatchObject({ code: 'input-invalid' })
        return
      }
      const { protocol, username } = new URL(url)
      expect(['http:', 'https:']).toContain(protocol)
      expect(username).toBe('')
    }),
  )
})
