import { expect, test } from 'vitest'
import { definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

const textFiles = definePlugin({
  id: 'text-files',
  setup({ contribute }) {
    contribute('fileHook', {
      id: 'no-empty-files',
      hook: 'onAdd',
      handle({ file }) {
        if (file.size > 0) return
        return { error: { type: 'EMPTY_FILE', message: 'This file is empty. Choose another one.' } }
      },
    })
    contribute('fileHook', {
      id: 'unix-lines',
      hook: 'beforeUpload',
      async handle({ file, entry }) {
        if (file.type !== 'text/plain') return
        const lines = (await file.text()).split(/\r?\n/)
        return {
          file: new Blob([lines.join('\n')], { type: file.type }),
          fileName: entry.name.replace(/\.txt$/i, '.unix.txt'),
          metadata: { lines: String(lines.length) },
        }
      },
    })
  },
})

const textFile = (text: string, name: string) => new File([text], name, { type: 'text/plain' })

/** Reading a file takes the platform longer than a microtask. */
async function begun(t: ReturnType<typeof createTestUploader>, count: number) {
  while (t.transport.uploads.length < count) {
    await t.clock.advance(50)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('the hook changes bytes, name and metadata of what is sent', async () => {
  const t = createTestUploader({ plugins: [textFiles()] })
  t.uploader.addFileFromObject(textFile('one\r\ntwo', 'notes.txt'), { metadata: { album: 'summer' } })
  await begun(t, 1)
  const { entry } = t.transport.of('notes.unix.txt')
  expect(await entry.file?.text()).toBe('one\ntwo')
  expect(entry.metadata).toEqual({ album: 'summer', lines: '2' })
  expect(t.log).toEqual([])
})

test('a retry does not apply it twice', async () => {
  const t = createTestUploader({ plugins: [textFiles()] })
  const { internalId } = t.uploader.addFileFromObject(textFile('one\r\ntwo', 'notes.txt'))
  await begun(t, 1)
  t.transport.of('notes.unix.txt').fail(new Error('Something broke.'))
  await t.clock.advance(100)
  t.uploader.retryUpload(internalId)
  await begun(t, 2)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['notes.unix.txt', 'notes.unix.txt'])
})

test('a refused file fails with the error until other bytes are in its place', async () => {
  const t = createTestUploader({ plugins: [textFiles()] })
  const { internalId } = t.uploader.addFileFromObject(textFile('', 'empty.txt'))
  await t.clock.advance(100)
  const errors = [{ type: 'EMPTY_FILE', message: 'This file is empty. Choose another one.' }]
  expect(t.uploader.getOutputItem(internalId)).toMatchObject({ status: 'failed', errors })
  t.uploader.retryUpload(internalId)
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(internalId)).toMatchObject({ status: 'failed', errors })
  expect(t.transport.uploads).toHaveLength(0)
  t.uploader.updateFile(internalId, { file: textFile('text', 'full.txt') })
  await begun(t, 1)
  expect(t.uploader.getOutputItem(internalId)).toMatchObject({ status: 'uploading', errors: [] })
})
