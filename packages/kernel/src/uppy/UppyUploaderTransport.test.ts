import { BasePlugin, type Body, type Meta, type Uppy } from '@uppy/core'
import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'
import { type FakeUppyUploader, fakeUppyUploader } from './testing/fixtures/fakeUppyUploader.js'
import { UppyUploaderTransport } from './UppyUploaderTransport.js'

function setUp(config: object = {}): { t: TestUploader; sender: FakeUppyUploader } {
  const t = createTestUploader({ config })
  t.uploader.unuse('fake-transport')
  return { t, sender: fakeUppyUploader(t.uploader.uppy) }
}

/** The code of the transport is loaded with the first upload. */
async function loaded() {
  await vi.dynamicImportSettled()
  await microtasks()
}

test('an uploader plugin of Uppy is the transport when there is no other', () => {
  const { t } = setUp()
  expect(t.uploader.transport).toBeInstanceOf(UppyUploaderTransport)
})

test('without any uploader there is no transport', () => {
  const t = createTestUploader()
  t.uploader.unuse('fake-transport')
  expect(() => t.uploader.transport).toThrow(expect.objectContaining({ code: 'service-missing' }))
})

test('a transport that a plugin brings comes first, and no file is sent twice', async () => {
  const t = createTestUploader()
  const sender = fakeUppyUploader(t.uploader.uppy)
  t.add('a')
  const run = t.uploader.uppy.upload()
  await microtasks()
  t.transport.of('a').succeed()
  await run
  expect(sender.sent).toEqual([])
})

test('the queue sends each file alone, as many at once as the configuration says', async () => {
  const { t, sender } = setUp({ maxConcurrentRequests: 2 })
  const ids = t.add('a', 'b', 'c')
  await loaded()
  expect(sender.sent).toEqual(['a', 'b'])
  expect(t.uploader.getOutputItem(ids[2] as string)).toMatchObject({
    status: 'uploading',
    isQueued: true,
    isUploading: false,
  })
  sender.of('a').succeed({ uuid: 'u-a', url: 'https://files.example/a' })
  await loaded()
  expect(sender.sent).toEqual(['a', 'b', 'c'])
  expect(t.uploader.getOutputItem(ids[0] as string)).toMatchObject({
    status: 'success',
    uuid: 'u-a',
    cdnUrl: 'https://files.example/a',
    uploadProgress: 100,
  })
})

test('progress is followed and told once per step', async () => {
  const { t, sender } = setUp()
  const told: number[] = []
  t.uploader.on('file-upload-progress', ({ uploadProgress }) => told.push(uploadProgress))
  const onUppy = vi.fn()
  t.uploader.uppy.on('upload-progress', onUppy)
  const [id = ''] = t.add('a')
  await loaded()
  sender.of('a').progress(2, 4)
  sender.of('a').progress(2, 4)
  sender.of('a').progress(3, 4)
  expect(t.uploader.getOutputItem(id).uploadProgress).toBe(75)
  expect(told).toEqual([50, 75])
  expect(onUppy).toHaveBeenCalledTimes(3)
})

test('each step is told on Uppy once', async () => {
  const { t, sender } = setUp()
  const seen: string[] = []
  for (const type of ['upload-start', 'upload-success', 'upload-error', 'upload-retry'] as const) {
    t.uploader.uppy.on(type, () => seen.push(type))
  }
  t.add('a', 'b')
  await loaded()
  sender.of('a').succeed()
  sender.of('b').fail(new Error('Too large for us'))
  await loaded()
  expect(seen).toEqual(['upload-start', 'upload-start', 'upload-success', 'upload-error'])
})

test.each([
  [new Error('Too large for us'), undefined, { type: 'UPLOAD_ERROR', message: 'Too large for us' }],
  [networkError(), { status: 0 }, { type: 'NETWORK_ERROR', message: 'Network error' }],
  [networkError(), { status: 413 }, { type: 'UPLOAD_ERROR', message: expect.stringContaining('413') }],
])('failures are told apart: %s with %o', async (error, response, expected) => {
  const { t, sender } = setUp()
  const [id = ''] = t.add('a')
  await loaded()
  sender.of('a').fail(error, response)
  await loaded()
  expect(t.uploader.getOutputItem(id).errors).toEqual([expect.objectContaining(expected)])
})

test('a failed file is tried again from either side', async () => {
  const { t, sender } = setUp()
  const [id = ''] = t.add('a')
  await loaded()
  sender.of('a').fail(new Error('No.'))
  await loaded()
  t.uploader.retryUpload(id)
  await loaded()
  sender.of('a').fail(new Error('No again.'))
  await loaded()
  void t.uploader.uppy.retryUpload(id)
  await loaded()
  expect(sender.sent).toEqual(['a', 'a', 'a'])
  sender.of('a').succeed()
  await loaded()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'success', errors: [] })
})

test('removing a file ends its upload and frees its place', async () => {
  const { t, sender } = setUp({ maxConcurrentRequests: 1 })
  const [a = ''] = t.add('a', 'b')
  await loaded()
  t.uploader.removeFileByInternalId(a)
  await loaded()
  expect(sender.open()).toEqual(['b'])
  expect(t.log).toEqual([])
})

test('an upload that is given up ends too while its file stays, and can be started anew', async () => {
  const { t, sender } = setUp()
  const [id = ''] = t.add('a', 'b')
  const entry = t.uploader.entries.get(id)
  await loaded()
  if (!entry) throw new Error('There is no entry.')
  sender.of('a').fail(new Error('First try.'))
  await loaded()
  const controller = new AbortController()
  const options = { signal: controller.signal, onProgress() {}, onBytesSent() {} }
  const upload = t.uploader.transport.upload(entry, options)
  await loaded()
  expect(sender.open()).toEqual(['b', 'a'])
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'CancelError' })
  expect(sender.open()).toEqual(['b'])
  t.uploader.retryUpload(id)
  await loaded()
  expect(sender.open()).toEqual(['b', 'a'])
})

test('uppy.upload() goes through the queue, and every processor sees a file once', async () => {
  const { t, sender } = setUp({ confirmUpload: true, maxConcurrentRequests: 1 })
  const seen: string[] = []
  t.uploader.uppy.addPreProcessor(async (ids) => void seen.push(`before ${ids.length}`))
  t.uploader.uppy.addPostProcessor(async (ids) => void seen.push(`after ${ids.length}`))
  t.add('a', 'b')
  const run = t.uploader.uppy.upload()
  await loaded()
  expect(sender.open()).toEqual(['a'])
  sender.of('a').succeed()
  await loaded()
  sender.of('b').fail(new Error('No.'))
  const { successful = [], failed = [] } = (await run) ?? {}
  expect([successful.length, failed.length]).toEqual([1, 1])
  expect(sender.sent).toEqual(['a', 'b'])
  expect(seen).toEqual(['before 2', 'after 2'])
})

test('a file that is tried again while the run that it failed in goes on is sent once', async () => {
  const { t, sender } = setUp({ confirmUpload: true })
  const [a = ''] = t.add('a', 'b')
  const run = t.uploader.uppy.upload()
  await loaded()
  sender.of('a').fail(new Error('No.'))
  await loaded()
  t.uploader.retryUpload(a)
  await loaded()
  sender.of('b').succeed()
  await run
  expect(sender.sent).toEqual(['a', 'b', 'a'])
  sender.of('a').succeed()
  await loaded()
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
})

test('a file that the host starts on Uppy while it is being sent is sent once', async () => {
  const { t, sender } = setUp()
  const [id = ''] = t.add('a')
  await loaded()
  void t.uploader.uppy.retryUpload(id)
  await loaded()
  expect(sender.sent).toEqual(['a'])
})

test('processors see a file that our queue has started', async () => {
  const { t, sender } = setUp()
  const seen: string[] = []
  const before = async (ids: string[]) => void seen.push(`before ${ids.length}`)
  t.uploader.uppy.addPreProcessor(before)
  t.add('a')
  await loaded()
  sender.of('a').succeed()
  await loaded()
  t.uploader.uppy.removePreProcessor(before)
  t.add('b')
  await t.clock.advance(60)
  expect(seen).toEqual(['before 1'])
  expect(sender.open()).toEqual(['b'])
})

test('metadata goes with the file', async () => {
  const { t } = setUp({ metadata: { album: 'summer' } })
  const [id = ''] = t.add('a')
  await loaded()
  expect(t.uploader.uppy.getFile(id).meta).toMatchObject({ album: 'summer', name: 'a' })
})

test('a plugin that does nothing with a file, and one that is gone, are failures of that file', async () => {
  class Idle extends BasePlugin<object, Meta, Body> {
    override id = 'Idle'
    override type = 'uploader'
    readonly #upload = async () => {}
    override install() {
      this.uppy.addUploader(this.#upload)
    }
    override uninstall() {
      this.uppy.removeUploader(this.#upload)
    }
  }
  const t = createTestUploader()
  t.uploader.unuse('fake-transport')
  const uppy: Uppy<Meta, Body> = t.uploader.uppy
  uppy.use(Idle)
  const [id = ''] = t.add('a')
  await loaded()
  expect(t.log.join()).toContain('No Uppy plugin took the file "a"')
  uppy.removePlugin(uppy.getPlugin('Idle') as Idle)
  t.uploader.retryUpload(id)
  await loaded()
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ type: 'UNKNOWN_ERROR' }])
  expect(t.log.join()).toContain('Install a transport plugin')
})

test('files that are known by their UUID cannot be looked up', async () => {
  const { t } = setUp()
  const { internalId } = t.uploader.addFileFromUuid('0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')
  t.uploader.uploadAll()
  await loaded()
  expect(t.uploader.getOutputItem(internalId).errors).toMatchObject([{ type: 'UPLOAD_ERROR' }])
})

function networkError(): Error {
  return Object.assign(new Error('This looks like a network error'), { isNetworkError: true })
}
