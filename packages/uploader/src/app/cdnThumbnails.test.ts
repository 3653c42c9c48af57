import type { UploadEntry } from '@lading/kernel'
import { expect, test } from 'vitest'
import { thumbnailUrl } from './cdnThumbnails.js'

const cdnUrl = 'https://cdn.example/5b9d0a3e-2f1c-4d7a-9c1e-0f6a7b8c9d01/'
const uploaded = { file: null, isImage: true, fileInfo: { cdnUrl }, cdnUrlModifiers: '' } as UploadEntry

test('an image without a local file has a square thumbnail from the CDN', () => {
  expect(thumbnailUrl(uploaded, 152)).toBe(`${cdnUrl}-/stretch/off/-/scale_crop/152x152/center/`)
})

test('modifiers are applied', () => {
  expect(thumbnailUrl({ ...uploaded, cdnUrlModifiers: '-/rotate/90/' }, 76)).toBe(
    `${cdnUrl}-/rotate/90/-/stretch/off/-/scale_crop/76x76/center/`,
  )
})

test('sizes are rounded up and limited', () => {
  expect(thumbnailUrl(uploaded, 75.5)).toContain('/76x76/')
  expect(thumbnailUrl(uploaded, 9000)).toContain('/3000x3000/')
})

test('an edited image has a thumbnail from the CDN in spite of its local file', () => {
  const edited = { ...uploaded, file: new Blob(['a']), cdnUrlModifiers: '-/mirror/' } as UploadEntry
  expect(thumbnailUrl(edited, 76)).toContain('/-/mirror/-/stretch/')
})

test.each([
  ['a local file', { file: new Blob(['a']) }],
  ['another kind of file', { isImage: false }],
  ['no file info yet', { fileInfo: null }],
])('an entry with %s has no thumbnail from the CDN', (_, fields) => {
  expect(thumbnailUrl({ ...uploaded, ...fields } as UploadEntry, 76)).toBeNull()
})
