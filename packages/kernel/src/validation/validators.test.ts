import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { formatSize } from '../validators/formatSize.js'
import { matchesAccept } from '../validators/matchesAccept.js'

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
])(
  '%j refuses a file with its own type and text, and does not upload it',
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
])('%j lets a fitting file pass', (config, input) => {
  const t = createTestUploader({ config })
  expect(t.uploader.addFileFromObject(input).errors).toEqual([])
})

test('the first rule decides which text is shown first, and rules of the host come last', () => {
  const t = createTestUploader({
    config: {
      imgOnly: true,
      maxLocalFileSizeBytes: 1,
      fileValidators: [() => ({ message: 'Host says no.' })],
    },
  })
  const { errors } = t.uploader.addFileFromObject(file('a.txt', 'text/plain', 5))
  expect(errors.map(({ type }) => type)).toEqual(['NOT_AN_IMAGE', 'FILE_SIZE_EXCEEDED', 'CUSTOM_ERROR'])
})

test('a change of the rules judges the files anew', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { internalId } = t.uploader.addFileFromObject(file('a.txt', 'text/plain'))
  t.uploader.config.set({ imgOnly: true })
  expect(t.uploader.getOutputItem(internalId).status).toBe('failed')
  t.uploader.config.set({ imgOnly: false })
  expect(t.uploader.getOutputItem(internalId).status).toBe('idle')
})

test('a rule that throws is reported and skipped', () => {
  const t = createTestUploader({
    config: {
      fileValidators: [
        () => {
          throw new Error('host fault')
        },
      ],
    },
  })
  expect(t.uploader.addFileFromObject(file('a', '')).errors).toEqual([])
  expect(t.log.join()).toContain('host fault')
})

test('too few files is an error of the list, not of a file', async () => {
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

test('with multiple off one file is the maximum', async () => {
  const t = createTestUploader({ config: { multiple: false } })
  t.add('a', 'b')
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().errors).toMatchObject([
    { type: 'TOO_MANY_FILES', payload: { max: 1, total: 2 } },
  ])
})

test('rules of the host for the list are applied, one or several findings at a time', async () => {
  const t = createTestUploader({
    config: {
      collectionValidators: [
        ({ allEntries }) =>
          allEntries.length > 0 ? [{ message: 'One.' }, { type: 'TWO', message: 'Two.' }] : null,
      ],
    },
  })
  t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().errors.map(({ type }) => type)).toEqual([
    'CUSTOM_ERROR',
    'TWO',
  ])
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1001, '1.01 KB'],
  [1500, '1.5 KB'],
  [1100, '1.1 KB'],
  [999_999, '1 MB'],
  [26_214_400, '26.22 MB'],
  [5e15, '5 PB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

test('a star accepts anything and a type must match as a whole', () => {
  expect(matchesAccept(['*/*'], null, null)).toBe(true)
  expect(matchesAccept(['image/png'], 'image/png2', 'x')).toBe(false)
  expect(matchesAccept(['.tar.gz'], '', 'Archive.TAR.GZ')).toBe(true)
})

test('errors are in the language in force, also when its texts come later, and rules are asked once for each', async () => {
  let asked = 0
  const t = createTestUploader({
    config: {
      imgOnly: true,
      fileValidators: [
        () => {
          asked += 1
          return null
        },
      ],
    },
  })
  const { internalId: id } = t.uploader.addFileFromObject(file('a.txt', 'text/plain'))
  let arrive = (_texts: Record<string, string>) => {}
  const texts = new Promise<Record<string, string>>((resolve) => {
    arrive = resolve
  })
  t.uploader.locale.add('de', () => texts)
  expect(asked).toBe(1)
  t.uploader.config.set({ localeName: 'de' })
  expect(asked).toBe(2)
  arrive({ 'images-only-accepted': 'Nur Bilder.' })
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ message: 'Nur Bilder.' }])
  expect(asked).toBe(3)
})
