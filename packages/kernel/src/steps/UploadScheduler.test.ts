import { expect, test, vi } from 'vitest'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'

const networkError = () => namedError('NetworkError', 'Network error')
const names = (t: ReturnType<typeof createTestUploader>) =>
  t.transport.uploads.map(({ entry }) => entry.fileName)

test('uploadAll emits common-upload-start only if it starts an upload', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, accept: '.txt' } })
  const listener = vi.fn()
  t.uploader.on('common-upload-start', listener)
  t.uploader.uploadAll()
  t.add('invalid.pdf')
  t.uploader.uploadAll()
  await microtasks()
  expect(listener).not.toHaveBeenCalled()
  t.add('a.txt')
  t.uploader.uploadAll()
  t.uploader.uploadAll()
  await microtasks()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(names(t)).toEqual(['a.txt'])
})

test('uploadAll skips uploaded, uploading and invalid files', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, accept: '.txt' } })
  t.add('uploaded.txt')
  t.uploader.uploadAll()
  await microtasks()
  t.transport.of('uploaded.txt').succeed()
  await microtasks()
  t.add('sending.txt', 'invalid.pdf')
  t.uploader.uploadAll()
  await microtasks()
  t.uploader.uploadAll()
  await microtasks()
  expect(names(t)).toEqual(['uploaded.txt', 'sending.txt'])
})

test('files that are added during an upload count for its progress', async () => {
  const t = createTestUploader()
  t.add('a')
  await microtasks()
  t.transport.of('a').options.onProgress(2, 4)
  t.add('b')
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState().progress).toBe(25)
})

test('the progress starts over with the first upload after all others have ended', async () => {
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

test('uploadAll without files to upload keeps the progress', async () => {
  const t = createTestUploader()
  t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  t.uploader.uploadAll()
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState().progress).toBe(100)
})

test('a retry restarts failed uploads and nothing else', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a = '', b = ''] = t.add('a', 'b')
  t.uploader.uppy.upload()
  await microtasks()
  t.transport.of('a').fail(networkError())
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

test('a file that a listener of file-added removes is not uploaded, and the others are', async () => {
  const t = createTestUploader()
  t.uploader.on('file-added', ({ name, internalId }) => {
    if (name === 'b') t.uploader.removeFileByInternalId(internalId)
  })
  t.add('a', 'b', 'c')
  await microtasks()
  expect(names(t)).toEqual(['a', 'c'])
  expect(t.uploader.entries.size).toBe(2)
})

test('a file that a validator refused at its turn is uploaded as soon as it is valid', async () => {
  const validator = { runOn: 'upload', validator: () => ({ message: 'Not now.' }) } as const
  const t = createTestUploader({ config: { fileValidators: [validator] } })
  const [a = ''] = t.add('a')
  await microtasks()
  expect(t.uploader.getOutputItem(a).status).toBe('failed')
  t.uploader.config.set({ fileValidators: [] })
  await t.clock.advance(60)
  expect(names(t)).toEqual(['a'])
})

test('a retry runs validators for upload again that have refused a file, and no others', async () => {
  const open = new Set<string>()
  const onUpload = vi.fn(({ name }: OutputFileEntry) => (open.has(name) ? null : { message: 'Not now.' }))
  const onChange = vi.fn(({ name }: OutputFileEntry) => (name === 'c' ? { message: 'Never.' } : null))
  const t = createTestUploader({
    config: {
      maxConcurrentRequests: 1,
      fileValidators: [{ runOn: 'upload', validator: onUpload }, onChange],
    },
  })
  const [a = '', b = '', c = ''] = t.add('a', 'b', 'c', 'd')
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().failedCount).toBe(4)
  const calls = onChange.mock.calls.length
  t.uploader.retryUpload(a)
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'failed', errors: [{ message: 'Not now.' }] })
  for (const name of 'abc') open.add(name)
  for (const id of [c, b]) t.uploader.retryUpload(id)
  await t.clock.advance(100)
  expect(names(t)).toEqual(['b'])
  t.uploader.retryAll()
  t.transport.of('b').succeed()
  await t.clock.advance(100)
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  expect(names(t)).toEqual(['b', 'a'])
  expect(onUpload.mock.calls.map(([{ name }]) => name).join('')).toBe('abdabad')
  expect(t.uploader.getOutputItem(c).errors).toEqual([{ type: 'CUSTOM_ERROR', message: 'Never.' }])
  expect(onChange.mock.calls.length - calls).toBeLessThanOrEqual(4)
})

test('a failed upload is not retried automatically', async () => {
  const t = createTestUploader()
  t.add('a')
  await microtasks()
  t.transport.of('a').fail(networkError())
  await microtasks()
  t.add('b')
  t.uploader.config.set({ multipleMax: 7 })
  await t.clock.advance(1000)
  expect(names(t)).toEqual(['a', 'b'])
})
