import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'

const lost = () => namedError('NetworkError', 'Network error')
const names = (t: ReturnType<typeof createTestUploader>) =>
  t.transport.uploads.map(({ entry }) => entry.fileName)

test('uploadAll tells that uploads begin only when there is something to upload', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, accept: '.txt' } })
  const begun = vi.fn()
  t.uploader.on('common-upload-start', begun)
  t.uploader.uploadAll()
  t.add('wrong.pdf')
  t.uploader.uploadAll()
  await microtasks()
  expect(begun).not.toHaveBeenCalled()
  t.add('a.txt')
  t.uploader.uploadAll()
  t.uploader.uploadAll()
  await microtasks()
  expect(begun).toHaveBeenCalledTimes(1)
  expect(names(t)).toEqual(['a.txt'])
})

test('what is uploaded, on its way, wrong or not judged is not uploaded by uploadAll', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, accept: '.txt' } })
  t.add('done.txt')
  t.uploader.uploadAll()
  await microtasks()
  t.transport.of('done.txt').succeed()
  await microtasks()
  t.add('sending.txt', 'wrong.pdf')
  t.uploader.uploadAll()
  await microtasks()
  t.uploader.uploadAll()
  await microtasks()
  expect(names(t)).toEqual(['done.txt', 'sending.txt'])
})

test('files that join during an upload count among those that are being uploaded', async () => {
  const t = createTestUploader()
  t.add('a')
  await microtasks()
  t.transport.of('a').options.onProgress(2, 4)
  t.add('b')
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState().progress).toBe(25)
})

test('once all have ended, the next upload is counted from its own beginning', async () => {
  const t = createTestUploader()
  t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState().progress).toBe(100)
  t.add('b')
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState().progress).toBe(0)
})

test('asking for an upload while nothing can be uploaded leaves the progress as it is', async () => {
  const t = createTestUploader()
  t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  t.uploader.uploadAll()
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState().progress).toBe(100)
})

test('a retry takes up what has failed and nothing else', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a = '', b = ''] = t.add('a', 'b')
  t.uploader.uppy.upload()
  await microtasks()
  t.transport.of('a').fail(lost())
  t.transport.of('b').succeed()
  await microtasks()
  const [c = ''] = t.add('c')
  const patched: string[] = []
  t.uploader.entries.observe(({ id }) => patched.push(id))
  for (const id of [b, c]) t.uploader.retryUpload(id)
  expect(patched).toEqual([])
  t.uploader.retryAll()
  await microtasks()
  expect(names(t)).toEqual(['a', 'b', 'a'])
  expect(t.uploader.getOutputItem(a).status).toBe('uploading')
  expect(t.uploader.getOutputItem(c).status).toBe('idle')
})

test('a listener that takes files away while they are added does no harm', async () => {
  const t = createTestUploader()
  t.uploader.on('file-added', ({ name, internalId }) => {
    if (name === 'b') t.uploader.removeFileByInternalId(internalId)
  })
  t.add('a', 'b', 'c')
  await microtasks()
  expect(names(t)).toEqual(['a', 'c'])
  expect(t.uploader.entries.size).toBe(2)
})

test('a file that is wrong at its turn goes on by itself once it is right', async () => {
  const rule = { runOn: 'upload', validator: () => ({ message: 'Not now.' }) } as const
  const t = createTestUploader({ config: { fileValidators: [rule] } })
  const [a = ''] = t.add('a')
  await microtasks()
  expect(t.uploader.getOutputItem(a).status).toBe('failed')
  t.uploader.config.set({ fileValidators: [] })
  await t.clock.advance(60)
  expect(names(t)).toEqual(['a'])
})

test('an upload that has failed is not taken up again by itself', async () => {
  const t = createTestUploader()
  t.add('a')
  await microtasks()
  t.transport.of('a').fail(lost())
  await microtasks()
  t.add('b')
  t.uploader.config.set({ multipleMax: 7 })
  await t.clock.advance(1000)
  expect(names(t)).toEqual(['a', 'b'])
})
