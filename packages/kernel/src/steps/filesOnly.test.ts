import { expect, test } from 'vitest'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { getStoppedFiles } from '../list/getStoppedFiles.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { createTestUploader } from '../testing/createTestUploader.js'

test('nothing is uploaded with filesOnly, whoever asks, and uploads begin when it is turned off', async () => {
  const { uploader, add, transport, clock } = createTestUploader({ config: { filesOnly: true } })
  const [id = ''] = add('a.txt', 'b.txt')
  await clock.advance(1000)
  void uploader.uppy.upload()
  uploader.retryAll()
  uploader.retryUpload(id)
  const { canceled } = await uploader.uploadAll()
  await clock.advance(1000)
  expect(canceled.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(transport.uploads).toEqual([])
  expect(getStoppedFiles(uploader)).toEqual([])
  uploader.config.set({ filesOnly: false })
  void uploader.uploadAll()
  await clock.advance(0)
  expect(transport.uploads).toHaveLength(2)
})

test('hooks for uploads run on adding after the others, each once, and validators for uploads see their bytes', async () => {
  const order: string[] = []
  const seen: (number | null)[] = []
  const hooks = definePlugin({
    id: 'hooks',
    setup({ contribute }) {
      for (const hook of ['beforeUpload', 'onAdd'] as const)
        contribute('fileHook', {
          id: hook,
          hook,
          async handle({ file }) {
            order.push(hook)
            return { file: new File([file, '+'], 'a.txt') }
          },
        })
    },
  })
  const validator = ({ size }: { size: number | null }) => {
    seen.push(size)
    return size === 6 ? { message: 'Six.' } : null
  }
  const { uploader, add, clock } = createTestUploader({
    config: { filesOnly: true, fileValidators: [{ runOn: 'upload', validator }] },
    plugins: [hooks()],
  })
  const [id = ''] = add('a.txt')
  await clock.advance(1000)
  expect(order).toEqual(['onAdd', 'beforeUpload'])
  expect(seen).toEqual([6])
  expect(uploader.getOutputItem(id).errors.map(({ message }) => message)).toEqual(['Six.'])
})

test('settings that need an upload are reported, because nothing is uploaded', async () => {
  const { uploader, log } = createTestUploader({ config: { filesOnly: true, groupOutput: true } })
  await new Promise((resolve) => setImmediate(resolve))
  expect(log).toEqual([
    'warn: "groupOutput" needs uploaded files, and "filesOnly" uploads none, so it has no effect. Leave one of them out.',
  ])
  uploader.config.set({ filesOnly: false })
  await new Promise((resolve) => setImmediate(resolve))
  expect(log).toHaveLength(1)
})

test('a row action can replace the bytes of a file that a form posts', async () => {
  const crop = definePlugin({
    id: 'crop',
    setup: ({ contribute }) =>
      void contribute('fileAction', {
        id: 'crop',
        label: 'Crop',
        run: ({ internalId }, uploader) =>
          void uploader.updateFile(internalId, {
            file: new File(['cropped'], 'a.png', { type: 'image/png' }),
          }),
      }),
  })
  const { uploader } = createTestUploader({ config: { filesOnly: true }, plugins: [crop()] })
  const [id = ''] = uploader.addFiles([new File(['original'], 'a.png', { type: 'image/png' })])
  const [action] = uploader.slots.items('fileAction')
  await action?.run(uploader.entries.get(id) as UploadEntry, uploader)
  expect(await uploader.getOutputItem(id).file?.text()).toBe('cropped')
})
