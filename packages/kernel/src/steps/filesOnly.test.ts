import { expect, test } from 'vitest'
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
