import { expect, test } from 'vitest'
import { createUploader, definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

const sizeInWords = definePlugin({
  id: 'size-in-words',
  setup({ config, contribute }) {
    contribute('fileValidator', {
      id: 'size-in-words',
      order: -1000,
      dependsOn: ['maxLocalFileSizeBytes'],
      validate({ size, name }) {
        const maxBytes = config.get('maxLocalFileSizeBytes')
        if (!maxBytes || size === null || size <= maxBytes) return null
        return { type: 'FILE_SIZE_EXCEEDED', message: `${name} is too large. Choose a smaller file.` }
      },
    })
  },
})

const ids = ({ slots }: ReturnType<typeof createUploader>) => ({
  file: slots.items('fileValidator').map(({ id }) => id),
  list: slots.items('collectionValidator').map(({ id }) => id),
})

test('one built-in validator is replaced', () => {
  const t = createTestUploader({
    config: { maxLocalFileSizeBytes: 1 },
    plugins: [sizeInWords()],
    slots: { fileValidator: { disable: ['file-size'] } },
  })
  const [id = ''] = t.add('a.txt')
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([
    { type: 'FILE_SIZE_EXCEEDED', message: 'a.txt is too large. Choose a smaller file.' },
  ])
})

test('all of them are left out', () => {
  const uploader = createUploader({ defaultPlugins: [] })
  expect(ids(uploader)).toEqual({ file: [], list: [] })
  uploader.destroy()
})

test('all of them are replaced by a plugin of the same id', () => {
  const own = definePlugin({
    id: 'validators',
    setup({ contribute }) {
      contribute('fileValidator', { id: 'none', validate: () => null })
    },
  })
  const uploader = createUploader({ plugins: [own()] })
  expect(ids(uploader)).toEqual({ file: ['none'], list: [] })
  uploader.destroy()
})

test('they are in the order that the host page gives', () => {
  const uploader = createUploader({ slots: { fileValidator: { order: ['file-size'] } } })
  expect(ids(uploader).file).toEqual(['file-size', 'image-type', 'file-type'])
  uploader.destroy()
})
