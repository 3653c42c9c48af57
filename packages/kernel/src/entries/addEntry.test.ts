import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

const file = new File(['bytes'], 'a.txt')

test('files added together may each have a path of their own', () => {
  const { uploader } = createTestUploader({ config: { confirmUpload: true } })
  const ids = uploader.addFiles([file, { file, fullPath: 'folder/a.txt' }, new Blob(['b'])], {
    source: 'drop-area',
  })
  expect(ids.map((id) => uploader.getOutputItem(id))).toEqual([
    expect.objectContaining({ name: 'a.txt', fullPath: null, source: 'drop-area' }),
    expect.objectContaining({ name: 'a.txt', fullPath: 'folder/a.txt', source: 'drop-area' }),
    expect.objectContaining({ fullPath: null, source: 'drop-area' }),
  ])
})

test.each([null, undefined, 7, 'a.txt', {}, { file: 'a.txt', fullPath: 'a' }])(
  'with %o among them, none of the files is added',
  (wrong) => {
    const { uploader } = createTestUploader({ config: { confirmUpload: true } })
    expect(() => uploader.addFiles([file, wrong as never])).toThrow(
      expect.objectContaining({ code: 'input-invalid' }),
    )
    expect(uploader.entries.size).toBe(0)
  },
)
