import { expect, test } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'
import { type Transport, TransportToken } from './Transport.js'

const started = (t: TestUploader) => t.transport.uploads.map(({ entry }) => entry.fileName)

test('a retry goes before waiting entries; uploadAll does not', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const [a] = t.add('a', 'b', 'c') as [string]
  await microtasks()
  t.transport.of('a').fail(namedError('NetworkError', 'Network error'))
  await microtasks()
  t.uploader.retryUpload(a)
  t.uploader.uploadAll()
  t.transport.of('b').succeed()
  await microtasks()
  expect(started(t)).toEqual(['a', 'b', 'a'])
  t.transport.of('a').succeed()
  await microtasks()
  expect(started(t)).toEqual(['a', 'b', 'a', 'c'])
})

test('retried entries keep their order', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 2 } })
  t.add('a', 'b', 'c', 'd', 'e')
  await microtasks()
  for (const name of ['a', 'b']) t.transport.of(name).fail(namedError('NetworkError', 'Network error'))
  await microtasks()
  t.uploader.retryAll()
  for (const name of ['c', 'd']) t.transport.of(name).succeed()
  await microtasks()
  expect(started(t)).toEqual(['a', 'b', 'c', 'd', 'a', 'b'])
})

test('while uploads are paused, none starts, and those in flight go on', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const [, b] = t.add('a', 'b') as [string, string]
  await microtasks()
  t.uploader.pauseUploads()
  t.transport.of('a').progress(2, 4)
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  expect(started(t)).toEqual(['a'])
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ successCount: 1, uploadingCount: 1 })
  expect(t.uploader.entries.get(b)).toMatchObject({ isQueued: true })
  t.uploader.resumeUploads()
  await microtasks()
  expect(started(t)).toEqual(['a', 'b'])
})

test('uploads that are paused before the first file start when they are resumed', async () => {
  const t = createTestUploader()
  t.uploader.pauseUploads()
  t.add('a')
  await t.clock.advance(60)
  t.uploader.config.set({ maxConcurrentRequests: 5 })
  expect(started(t)).toEqual([])
  t.uploader.resumeUploads()
  await microtasks()
  expect(started(t)).toEqual(['a'])
})

test('a transport that ignores its signal keeps no slot after its file was removed', async () => {
  const started: string[] = []
  const transport: Transport = {
    upload(entry) {
      started.push(entry.fileName ?? '')
      return new Promise(() => {})
    },
    fileInfo: () => new Promise(() => {}),
  }
  const deaf = definePlugin({ id: 'deaf', setup: ({ provide }) => provide(TransportToken, () => transport) })
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 }, plugins: [deaf()] })
  const [a = '', b = ''] = t.add('a', 'b', 'c')
  const events: string[] = []
  t.uploader.on('file-upload-start', ({ name }) => events.push(`start ${name}`))
  t.uploader.on('file-removed', ({ name }) => events.push(`removed ${name}`))
  await microtasks()
  expect(started).toEqual(['a'])
  t.uploader.removeFileByInternalId(a)
  t.uploader.removeFileByInternalId(b)
  await microtasks()
  expect(started).toEqual(['a', 'c'])
  expect(events).toEqual(['start a', 'removed a', 'removed b', 'start c'])
  t.add('d')
  await microtasks()
  t.uploader.destroy()
  await microtasks()
  expect(started).toEqual(['a', 'c'])
})

test.each<[string, (t: TestUploader) => void]>([
  ['pauses the uploads', (t) => t.uploader.pauseUploads()],
  ['lowers the limit of the list', (t) => void t.uploader.config.set({ multipleMax: 2 })],
])('a listener of file-upload-start that %s keeps the next file from starting', async (_, change) => {
  const t = createTestUploader({ config: { confirmUpload: true, maxConcurrentRequests: 3 } })
  const ids = t.add('a', 'b', 'c')
  t.uploader.on('file-upload-start', () => change(t))
  t.uploader.uploadAll()
  await microtasks()
  expect(started(t)).toEqual(['a'])
  expect(ids.map((id) => t.uploader.getOutputItem(id).isQueued)).toEqual([false, true, true])
})
