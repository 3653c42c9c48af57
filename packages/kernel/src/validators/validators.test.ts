import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

const file = (name: string, type: string, sizeBytes = 1) =>
  new File([new Uint8Array(sizeBytes)], name, { type })

test.each([
  [{ imgOnly: true }, file('a.txt', 'text/plain'), 'NOT_AN_IMAGE', 'Only image files are accepted.'],
  [
    { accept: '.pdf' },
    file('a.txt', 'text/plain'),
    'FORBIDDEN_FILE_TYPE',
    'Uploading of these file types is not allowed.',
  ],
  [
    { maxLocalFileSizeBytes: 1500 },
    file('a.bin', '', 1501),
    'FILE_SIZE_EXCEEDED',
    'File is too big. Max file size is 1.5 KB.',
  ],
  [
    { minFileSizeBytes: 1500 },
    file('a.bin', '', 1499),
    'FILE_TOO_SMALL',
    'File is too small. Min file size is 1.5 KB.',
  ],
])(
  '%j refuses a file with an error of its own, and does not upload it',
  async (config, input, type, message) => {
    const t = createTestUploader({ config })
    const entry = t.uploader.addFileFromObject(input)
    await t.clock.advance(100)
    expect(entry.errors).toMatchObject([{ type, message }])
    expect(t.transport.uploads).toHaveLength(0)
  },
)

test.each([
  [{ imgOnly: true }, file('a.png', 'image/png')],
  [{ imgOnly: true }, file('a.heic', 'image/heic')],
  [{ imgOnly: true }, file('unknown', '')],
  [{ accept: 'image/*, .pdf' }, file('a.PDF', '')],
  [{ accept: 'image/*' }, file('a.jpg', 'image/jpeg')],
  [{ accept: 'application/json' }, file('a', 'application/json;charset=utf-8')],
  [{ accept: '.pdf', imgOnly: true }, file('a.png', 'image/png')],
  [{ maxLocalFileSizeBytes: 1500 }, file('a', '', 1500)],
  [{ minFileSizeBytes: 1500 }, file('a', '', 1500)],
])('%j accepts a valid file', (config, input) => {
  const t = createTestUploader({ config })
  expect(t.uploader.addFileFromObject(input).errors).toEqual([])
})

test('errors of the built-in validators come first, in their order, and those of the host last', () => {
  const t = createTestUploader({
    config: {
      imgOnly: true,
      maxLocalFileSizeBytes: 1,
      fileValidators: [() => ({ message: 'Refused by the host.' })],
    },
  })
  const { errors } = t.uploader.addFileFromObject(file('a.txt', 'text/plain', 5))
  expect(errors.map(({ type }) => type)).toEqual(['NOT_AN_IMAGE', 'FILE_SIZE_EXCEEDED', 'CUSTOM_ERROR'])
})

test('each built-in error carries its entry', () => {
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

test('imgOnly adds images to accept', () => {
  const t = createTestUploader({ config: { confirmUpload: true, accept: '.pdf' } })
  const [id = ''] = t.uploader.addFiles([file('a.png', 'image/png')])
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ type: 'FORBIDDEN_FILE_TYPE' }])
  t.uploader.config.set({ imgOnly: true })
  expect(t.uploader.getOutputItem(id).errors).toEqual([])
})

test('imgOnly and the size limit ignore a file behind a URL until it is uploaded', () => {
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

test('too few files are an error of the list, not of a file', async () => {
  const t = createTestUploader({ config: { multipleMin: 2 } })
  t.add('a')
  await t.clock.advance(100)
  const { errors, status, allEntries } = t.uploader.getOutputCollectionState()
  expect(errors).toMatchObject([
    {
      type: 'TOO_FEW_FILES',
      message: 'You’ve chosen 1 file. At least 2 files required.',
      payload: { min: 2, total: 1 },
    },
  ])
  expect(status).toBe('failed')
  expect(allEntries[0]?.errors).toEqual([])
})

test('with multiple off the maximum is one file', async () => {
  const t = createTestUploader({ config: { multiple: false } })
  t.add('a', 'b')
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().errors).toMatchObject([
    { type: 'TOO_MANY_FILES', payload: { max: 1, total: 2 } },
  ])
})

test('the host can disable each built-in validator by its id', () => {
  const t = createTestUploader({
    config: { confirmUpload: true, imgOnly: true, accept: '.jpg', maxLocalFileSizeBytes: 1, multipleMin: 2 },
    slots: {
      fileValidator: { disable: ['image-type', 'file-type', 'file-size'] },
      collectionValidator: { disable: ['file-count', 'failed-files'] },
    },
  })
  const [id = ''] = t.add('a.txt')
  expect(t.uploader.getOutputItem(id).errors).toEqual([])
  expect(t.uploader.getOutputCollectionState().errors).toEqual([])
  expect(t.uploader.slots.items('fileValidator')).toEqual([])
})

test('built-in list validators run before those of plugins', () => {
  const t = createTestUploader({ config: { multipleMin: 2 } })
  t.uploader.slots.contribute('collectionValidator', { id: 'own', validate: () => ({ message: 'Own.' }) })
  expect(t.uploader.getOutputCollectionState().errors.map(({ type }) => type)).toEqual([
    'TOO_FEW_FILES',
    'CUSTOM_ERROR',
  ])
})

test('a file of unknown size is not too small', () => {
  const t = createTestUploader({ config: { minFileSizeBytes: 10 } })
  expect(t.uploader.addFileFromUrl('https://example.com/a.jpg').errors).toEqual([])
})

test('nothing is uploaded while the files are too large together; they are once one is removed', async () => {
  const t = createTestUploader({ config: { maxTotalFileSizeBytes: 2000 } })
  t.uploader.addFiles([file('a', '', 1000), file('b', '', 1000)])
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(2)
  const [c = ''] = t.uploader.addFiles([file('c', '', 1)])
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(2)
  expect(t.uploader.getOutputCollectionState().errors).toMatchObject([
    {
      type: 'TOTAL_SIZE_EXCEEDED',
      message: 'The files are larger than 2 KB together. Remove some of them.',
      payload: { max: 2000, total: 2001 },
    },
  ])
  const [first] = t.uploader.entries.ids
  t.uploader.removeFileByInternalId(first ?? '')
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().errors).toEqual([])
  expect(t.transport.of('c').entry.internalId).toBe(c)
})

test('a file that is refused by itself does not count, so the others are uploaded', async () => {
  const t = createTestUploader({ config: { accept: 'image/*', maxTotalFileSizeBytes: 2000 } })
  t.uploader.addFiles([file('film.mp4', 'video/mp4', 5000), file('photo.png', 'image/png', 1000)])
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(1)
  expect(t.uploader.getOutputCollectionState().errors.map(({ type }) => type)).toEqual([
    'SOME_FILES_HAS_ERRORS',
  ])
})
