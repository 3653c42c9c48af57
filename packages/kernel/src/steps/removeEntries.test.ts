import { expect, test } from 'vitest'
import { NetworkError } from '../errors/transportErrors.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createFileInfo } from '../testing/createFileInfo.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { createAsyncValidator } from '../validation/testing/fixtures/createAsyncValidator.js'

type Test = ReturnType<typeof createTestUploader>

const names = ({ uploader }: Test) => uploader.getOutputCollectionState().allEntries.map(({ name }) => name)
const uppyNames = ({ uploader }: Test) => uploader.uppy.getFiles().map(({ name }) => name)
const startsOf = ({ transport }: Test, name: string) =>
  transport.uploads.filter(({ entry }) => entry.fileName === name).length

test('restored entries are at their places, under their ids and with what they were', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 3 } })
  const { uploader, transport } = t
  const ids = t.add('done', 'failed', 'sending', 'queued')
  const [done = '', failed = '', sending = '', queued = ''] = ids
  await microtasks()
  transport.of('done').succeed()
  transport.of('failed').fail(new NetworkError())
  await microtasks()
  uploader.pauseUploads()
  const [late = ''] = t.add('late')
  uploader.updateFile(late, { metadata: { key: 'value' } })
  const before = [done, failed].map((id) => uploader.getOutputItem(id))
  const events: string[] = []
  for (const type of ['file-removed', 'file-added', 'file-upload-failed'] as const) {
    uploader.on(type, ({ name }) => events.push(`${type} ${name}`))
  }

  const removed = uploader.removeFiles([late, sending, done, failed, 'unknown'])
  expect(removed.entries.map(({ fileName }) => fileName)).toEqual(['done', 'failed', 'sending', 'late'])
  expect([names(t), transport.of('sending').isOpen]).toEqual([['queued'], false])
  expect(events).toHaveLength(4)
  events.length = 0
  t.add('new')
  uploader.resumeUploads()
  await microtasks()

  expect(removed.restore()).toEqual([done, failed, sending, late])
  const order = ['done', 'failed', 'sending', 'queued', 'late', 'new']
  expect([names(t), uppyNames(t)]).toEqual([order, order])
  expect(uploader.entries.ids.slice(0, 4)).toEqual([done, failed, sending, queued])
  expect(events).toEqual([
    ...['new', 'done', 'failed', 'sending', 'late'].map((name) => `file-added ${name}`),
    'file-upload-failed failed',
  ])
  expect([done, failed].map((id) => uploader.getOutputItem(id))).toEqual(
    before.map(({ errors, ...entry }) => ({ ...entry, errors: errors.map(() => expect.anything()) })),
  )
  expect(uploader.getOutputItem(late).metadata).toEqual({ key: 'value' })

  for (const name of ['queued', 'new', 'sending', 'late']) {
    await microtasks()
    transport.of(name).succeed()
  }
  await microtasks()
  const starts = ['done', 'failed', 'sending', 'late'].map((name) => startsOf(t, name))
  expect(starts).toEqual([1, 1, 2, 1])
  expect(uploader.collection.current()).toMatchObject({ successCount: 5, failedCount: 1 })
})

test('with confirmUpload only what was being uploaded starts again', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a = ''] = t.add('a')
  t.uploader.uploadAll()
  await microtasks()
  const [b = ''] = t.add('b')
  const removed = t.uploader.removeFiles([a, b])
  removed.restore()
  await t.clock.advance(400)
  expect([a, b].map((id) => t.uploader.getOutputItem(id).status)).toEqual(['uploading', 'idle'])
})

test('a restored upload counts in the progress again, unless another trigger has begun', async () => {
  const t = createTestUploader()
  const { uploader, transport, clock } = t
  const [a = ''] = t.add('a')
  await clock.advance(100)
  transport.of('a').succeed()
  await clock.advance(100)
  uploader.removeFiles([a]).restore()
  expect(uploader.getOutputCollectionState().progress).toBe(100)

  const { restore } = uploader.removeFiles([a])
  t.add('b')
  await clock.advance(100)
  restore()
  expect(uploader.getOutputCollectionState().progress).toBe(0)
})

test('an upload that was paused is paused again, and is sent when it is resumed', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 2 } })
  const { uploader, transport, clock } = t
  const [a = '', b = ''] = t.add('a', 'b')
  await clock.advance(100)
  uploader.pause(a)
  const { restore } = uploader.removeFiles([a, b])
  await clock.advance(100)
  restore()
  await clock.advance(100)
  expect([uploader.entries.get(a)?.phase, uploader.entries.get(b)?.phase]).toEqual(['paused', 'sending'])
  expect(transport.uploads.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  uploader.resume(a)
  await clock.advance(100)
  transport.of('a').succeed()
  await microtasks()
  expect(uploader.getOutputItem(a).status).toBe('success')
})

test('an upload that was paused is paused again once its validator has accepted it', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader()
  const { uploader, transport, clock } = t
  const [a = ''] = t.add('a')
  await clock.advance(100)
  uploader.pause(a)
  const { restore } = uploader.removeFiles([a])
  uploader.config.set({ fileValidators: [validator] })
  restore()
  await clock.advance(100)
  expect(uploader.entries.get(a)?.phase).toBe('hooked')
  calls[0]?.settle()
  await clock.advance(100)
  expect(uploader.entries.get(a)?.phase).toBe('paused')
  expect(transport.uploads.filter(({ isOpen }) => isOpen)).toEqual([])
})

test('hooks and validators do not change a restored file again', async () => {
  const seen: string[] = []
  const mark = definePlugin({
    id: 'mark',
    setup({ contribute }) {
      contribute('fileHook', {
        id: 'mark',
        hook: 'beforeUpload',
        handle({ file }) {
          seen.push((file as File).name)
          return { file: new File([file, '+'], (file as File).name) }
        },
      })
      contribute('fileHook', { id: 'see', hook: 'onAdd', handle: () => void seen.push('added') })
    },
  })
  const t = createTestUploader({ plugins: [mark()] })
  const [id = ''] = t.add('a')
  await t.clock.advance(400)
  expect(t.transport.of('a').entry.fileSize).toBe(5)
  t.uploader.removeFiles([id]).restore()
  await t.clock.advance(400)
  expect(t.transport.of('a').entry.fileSize).toBe(5)
  expect(seen.filter((name) => name === 'a')).toEqual(['a'])

  t.transport.of('a').succeed()
  await t.clock.advance(400)
  seen.length = 0
  t.uploader.removeFiles([id]).restore()
  await t.clock.advance(400)
  expect([t.uploader.getOutputItem(id).status, seen]).toEqual(['success', []])
})

test('several removals are undone one by one, from the last to the first', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const ids = t.add('a', 'b', 'c', 'd')
  const removals = [1, 2, 0].map((index) => t.uploader.removeFiles([ids[index] as string]))
  for (const removal of removals.toReversed()) removal.restore()
  expect(names(t)).toEqual(['a', 'b', 'c', 'd'])
})

test('a second restore, one of an entry that is back, and one after the end do nothing', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [id = ''] = t.add('a')
  t.uploader.addFileFromUploadcareFile(createFileInfo({ originalFilename: 'b' }))
  const removed = t.uploader.removeFiles([id])
  expect(removed.restore()).toEqual([id])
  expect(removed.restore()).toEqual([])
  expect(names(t)).toEqual(['a', 'b'])
  const all = t.uploader.removeFiles(t.uploader.entries.ids)
  t.uploader.destroy()
  expect(all.restore()).toEqual([])
})

test('a failed upload that was removed and restored can be retried', async () => {
  const t = createTestUploader()
  const [id = ''] = t.add('a')
  await microtasks()
  t.transport.of('a').fail(new NetworkError())
  await microtasks()
  t.uploader.removeFiles([id]).restore()
  await microtasks()
  expect(t.uploader.entries.get(id)?.phase).toBe('failed')
  t.uploader.retryUpload(id)
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
})
