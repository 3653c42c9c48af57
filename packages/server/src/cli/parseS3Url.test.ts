import { expect, test } from 'vitest'
import { parseS3Url } from './parseS3Url.js'

test.each([
  ['s3://uploads', { bucket: 'uploads', prefix: '' }],
  ['s3://uploads/a/b', { bucket: 'uploads', prefix: 'a/b/' }],
  ['https://store.test/uploads', { bucket: 'uploads', prefix: '', endpoint: 'https://store.test' }],
  ['https://store.test/', null],
  ['ftp://store.test/uploads', null],
  ['uploads', null],
])('the store %s', (text, expected) => {
  expect(parseS3Url(text)).toEqual(expected)
})
