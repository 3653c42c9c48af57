import { expect, test } from 'vitest'
import { parseS3Url } from './parseS3Url.js'

test.each([
  ['s3://uploads', { bucket: 'uploads', prefix: '' }],
  ['s3://uploads/a/b', { bucket: 'uploads', prefix: 'a/b/' }],
  ['https://store.test/uploads', { bucket: 'uploads', prefix: '', endpoint: 'https://store.test' }],
  ['https://store.test/', null],
  ['ftp://store.test/uploads', null],
  ['uploads', null],
  ['https://store.test/a%', null],
  ['https://k%:s@store.test/a', null],
])('the store %s', (text, expected) => {
  expect(parseS3Url(text)).toEqual(expected)
})

test.each(['Bad_Name', 'UPLOADS', 'ab', '-uploads', 'up loads', 'x'.repeat(64)])(
  'the name %j, which no bucket can have, is refused with the rule',
  (name) => {
    const url = `https://k:secret@store.test/${encodeURIComponent(name)}`
    expect(() => parseS3Url(url)).toThrow(`No bucket can be named "${name}": names have 3 to 63 lower-case`)
  },
)

test('a secret with a slash is not shown', () => {
  const parse = () => parseS3Url('http://KEY:12/SECRETpart@127.0.0.1:9000/bucket')
  expect(parse).toThrow('write "/" as %2F')
  expect(parse).not.toThrow('SECRET')
})
