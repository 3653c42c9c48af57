import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { formatSize } from './formatSize.js'
import { acceptList, isImageFile, matchesAccept } from './matchesAccept.js'

test.each([
  ['a.heif', true],
  ['a.HEIFS', true],
  ['a.heic', true],
  ['a.heics', true],
  ['a.avif', true],
  ['a.avifs', true],
  ['a.svgz', false],
  ['heic', false],
])('without a type, %s is an image: %s', (name, isImage) => {
  expect(isImageFile(null, name)).toBe(isImage)
  expect(isImageFile('', name)).toBe(isImage)
})

test.each([
  ['image/png', true],
  ['IMAGE/PNG', true],
  ['image/heic-sequence', true],
  ['application/image', false],
  ['video/mp4', false],
])('a file of the type %s is an image: %s', (type, isImage) => {
  expect(isImageFile(type, 'file')).toBe(isImage)
})

test('the list of accepted types is the given one, and with imgOnly the images, too', () => {
  expect(acceptList('', false)).toEqual([])
  expect(acceptList(' .pdf , image/png', false)).toEqual(['.pdf', 'image/png'])
  const images = acceptList('', true)
  expect(images).toEqual(
    expect.arrayContaining(['image/*', 'image/heif', 'image/heic', 'image/avif', '.heic', '.avif']),
  )
  expect(images.filter((type) => !/^(image\/|\.(hei[fc]|avif)s?$)/.test(type))).toEqual([])
  expect(acceptList('.pdf, image/*', true)).toEqual(['.pdf', ...images])
})

test('what is not known matches nothing but a star', () => {
  expect(matchesAccept(['*'], null, null)).toBe(true)
  expect(matchesAccept(['*/*'], null, null)).toBe(true)
  expect(matchesAccept(['image/*', '.png', 'image/png', '!'], null, null)).toBe(false)
  expect(matchesAccept(['text/plain'], ' text/plain ; charset=utf-8', null)).toBe(true)
  expect(matchesAccept(['image/*'], 'imagery/png', null)).toBe(false)
})

test('beyond the largest unit a size stays in it', () => {
  expect(formatSize(1e15)).toBe('1 PB')
  expect(formatSize(5e18)).toBe('5000 PB')
})

const png = new File(['x'], 'a.png', { type: 'image/png' })

test('each built-in finding names its file', () => {
  const t = createTestUploader({
    config: { confirmUpload: true, imgOnly: true, accept: '.jpg', maxLocalFileSizeBytes: 1 },
  })
  const [id = ''] = t.uploader.addFiles([new File(['text'], 'a.txt', { type: 'text/plain' })])
  const { errors } = t.uploader.getOutputItem(id)
  expect(errors.map(({ type }) => type)).toEqual([
    'NOT_AN_IMAGE',
    'FORBIDDEN_FILE_TYPE',
    'FILE_SIZE_EXCEEDED',
  ])
  for (const { payload } of errors)
    expect(payload).toMatchObject({ entry: { internalId: id, name: 'a.txt' } })
})

test('imgOnly widens accept by images, and only then', () => {
  const t = createTestUploader({ config: { confirmUpload: true, accept: '.pdf' } })
  const [id = ''] = t.uploader.addFiles([png])
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ type: 'FORBIDDEN_FILE_TYPE' }])
  t.uploader.config.set({ imgOnly: true })
  expect(t.uploader.getOutputItem(id).errors).toEqual([])
})

test('of a file behind a URL nothing is known before the service tells', () => {
  const t = createTestUploader({
    config: { confirmUpload: true, imgOnly: true, accept: '.pdf', maxLocalFileSizeBytes: 1 },
  })
  const { internalId } = t.uploader.addFileFromUrl('https://example.com/a')
  t.uploader.updateFile(internalId, { mimeType: 'text/plain' })
  const types = t.uploader.getOutputItem(internalId).errors.map(({ type }) => type)
  expect(types).not.toContain('NOT_AN_IMAGE')
  expect(types).not.toContain('FILE_SIZE_EXCEEDED')
  const unnamed = t.uploader.addFileFromUrl('https://example.com/b')
  expect(t.uploader.getOutputItem(unnamed.internalId).errors).toEqual([])
})

test('the host can switch each built-in rule off by its id', () => {
  const t = createTestUploader({
    config: { confirmUpload: true, imgOnly: true, accept: '.jpg', maxLocalFileSizeBytes: 1, multipleMin: 2 },
    slots: {
      fileValidator: { disable: ['image-type', 'file-type', 'file-size', 'upload-outcome'] },
      collectionValidator: { disable: ['file-count', 'failed-files'] },
    },
  })
  const [id = ''] = t.add('a.txt')
  expect(t.uploader.getOutputItem(id).errors).toEqual([])
  expect(t.uploader.getOutputCollectionState().errors).toEqual([])
  expect(t.uploader.slots.items('fileValidator')).toEqual([])
})

test('a built-in rule for the list comes before those of plugins', () => {
  const t = createTestUploader({ config: { multipleMin: 2 } })
  t.uploader.slots.contribute('collectionValidator', { id: 'own', validate: () => ({ message: 'Mine.' }) })
  expect(t.uploader.getOutputCollectionState().errors.map(({ type }) => type)).toEqual([
    'TOO_FEW_FILES',
    'CUSTOM_ERROR',
  ])
})
