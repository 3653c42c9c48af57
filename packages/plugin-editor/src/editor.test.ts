import { type ConfigValues, definePlugin, type FileInfo, TransportToken } from '@lading/kernel'
import { createFileInfo, createTestUploader } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import { cropInitially } from './cropInitially.js'
import { editor } from './editor.js'

const IMAGE = { width: 4000, height: 3000 } as NonNullable<FileInfo['imageInfo']>

/** An uploader whose files are photos. */
function setUp(config: ConfigValues = {}) {
  const t = createTestUploader({ config, plugins: [editor()] })
  const moved: string[] = []
  t.uploader.on('file-url-changed', ({ cdnUrlModifiers }) => moved.push(cdnUrlModifiers))
  return {
    ...t,
    moved,
    current: () => t.uploader.activities.snapshot.current,
    /** Uploads a photo and returns its id. */
    async upload(name: string, info: Partial<FileInfo> = {}) {
      const [id = ''] = t.uploader.addFiles([new File(['a'], name, { type: 'image/jpeg' })])
      t.uploader.uploadAll()
      await t.clock.advance(100)
      t.transport.of(name).succeed({ uuid: name, isImage: true, imageInfo: IMAGE, ...info })
      await t.clock.advance(500)
      // The code of the initial crop is loaded when it is needed.
      await vi.dynamicImportSettled()
      return id
    },
    modifiersOf: (id: string) => t.uploader.getOutputItem(id).cdnUrlModifiers,
  }
}

test('uploaded images have a button that opens the editor, while it is switched on', async () => {
  const t = setUp()
  const id = await t.upload('photo.jpg')
  const text = await t.upload('text.txt', { isImage: false, imageInfo: null, mimeType: 'text/plain' })
  const [action] = t.uploader.slots.items('fileAction')
  expect(t.uploader.l10n(action?.label ?? '')).toBe('Edit')
  expect(action?.shown?.(t.uploader.entries.get(id)!)).toBe(true)
  expect(action?.shown?.(t.uploader.entries.get(text)!)).toBe(false)
  expect(action?.when?.(t.uploader.snapshot)).toBe(true)
  await action?.run(t.uploader.entries.get(id)!, t.uploader)
  expect(t.uploader.activities.snapshot).toMatchObject({
    current: { id: 'cloud-image-edit', params: { internalId: id } },
    isModalOpen: true,
  })
  t.uploader.config.set({ useCloudImageEditor: false })
  expect(action?.when?.(t.uploader.snapshot)).toBe(false)
})

test('an image is cropped to the first preset at its own success, once, and other operations stay', async () => {
  const t = setUp({ cropPreset: '16:9, 1:1' })
  const first = await t.upload('first.jpg')
  expect(t.modifiersOf(first)).toBe('-/crop/4000x2250/0,375/-/preview/')
  // A person removes the crop and chooses a filter.
  t.uploader.updateFile(first, { cdnUrlModifiers: '-/filter/adaris/80/-/preview/' })
  const second = await t.upload('second.jpg')
  expect(t.modifiersOf(first)).toBe('-/filter/adaris/80/-/preview/')
  expect(t.modifiersOf(second)).toBe('-/crop/4000x2250/0,375/-/preview/')
  expect(t.moved).toEqual([
    '',
    '-/crop/4000x2250/0,375/-/preview/',
    '-/filter/adaris/80/-/preview/',
    '',
    '-/crop/4000x2250/0,375/-/preview/',
  ])
  // A crop of its own, of any form, is kept.
  t.uploader.updateFile(second, { cdnUrlModifiers: '-/crop/face/200x200/' })
  cropInitially(t.uploader, second, '1:1', { warn: vi.fn(), error: vi.fn() })
  expect(t.modifiersOf(second)).toBe('-/crop/face/200x200/')
})

test.each([
  ['free, 1:1', {}, []],
  ['4:3', {}, []],
  ['1:1', { imageInfo: null }, ['The size of photo.jpg is not known, so it is not cropped to 1:1.']],
  [
    'nonsense',
    {},
    [
      `"nonsense" in "cropPreset" is no ratio, so it isn't offered. Write "width:height", such as "16:9", or "free".`,
      'Invalid crop preset: nonsense',
    ],
  ],
])('with the presets "%s" and %j there is no initial crop', async (cropPreset, info, log) => {
  const t = setUp({ cropPreset })
  const id = await t.upload('photo.jpg', info)
  expect(t.modifiersOf(id)).toBe('')
  expect(t.log).toEqual(log.map((message) => `warn: ${message}`))
})

test.each([
  ['opens', {}, true],
  ['does not open when it is switched off', { useCloudImageEditor: false }, false],
  ['does not open without the setting', { cloudImageEditorAutoOpen: false }, false],
])('the editor of the only image %s', async (_, config, isOpen) => {
  const t = setUp({ cloudImageEditorAutoOpen: true, cropPreset: '1:1', ...config })
  const id = await t.upload('photo.jpg')
  expect(t.current()).toEqual(isOpen ? { id: 'cloud-image-edit', params: { internalId: id } } : null)
  expect(t.modifiersOf(id)).toBe('-/crop/3000x3000/500,0/-/preview/')
})

test('the editor does not open for one of two files, nor again for a file that was edited', async () => {
  const t = setUp({ cloudImageEditorAutoOpen: true })
  t.uploader.addFiles([new File(['a'], 'waiting.txt')])
  const id = await t.upload('photo.jpg')
  expect(t.current()).toBeNull()
  t.uploader.updateFile(id, { cdnUrlModifiers: '-/mirror/' })
  expect(t.current()).toBeNull()
})

test('images of a server that only keeps files cannot be edited, cropped or opened', async () => {
  const keeper = definePlugin({
    id: 'keeper',
    setup: ({ provide }) =>
      provide(TransportToken, () => ({
        servesImages: false,
        upload: async () => createFileInfo({ isImage: true, imageInfo: IMAGE, mimeType: 'image/jpeg' }),
        fileInfo: async (uuid) => createFileInfo({ uuid }),
      })),
  })
  const t = createTestUploader({
    config: { cloudImageEditorAutoOpen: true, cropPreset: '1:1' },
    plugins: [editor(), keeper()],
  })
  const [id = ''] = t.uploader.addFiles([new File(['a'], 'photo.jpg', { type: 'image/jpeg' })])
  t.uploader.uploadAll()
  await t.clock.advance(1000)
  await vi.dynamicImportSettled()
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    status: 'success',
    isImage: true,
    cdnUrlModifiers: '',
  })
  const [action] = t.uploader.slots.items('fileAction')
  expect(action?.shown?.(t.uploader.entries.get(id)!)).toBe(false)
  expect(t.uploader.activities.snapshot.current?.id).not.toBe('cloud-image-edit')
  expect(t.log).toEqual([])
})
