import { BasePlugin, type Body, type Meta, type Uppy } from '@uppy/core'
import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'
import { type FakeUppyUploader, fakeUppyUploader } from '../uppy/testing/fixtures/fakeUppyUploader.js'
import { UppyUploaderTransport } from './UppyUploaderTransport.js'

function setUp(config: object = {}): { t: TestUploader; sender: FakeUppyUploader } {
  const t = createTestUploader({ config })
  t.uploader.unuse('fake-transport')
  return { t, sender: fakeUppyUploader(t.uploader.uppy) }
}

test('an uploader plugin of Uppy is the transport if there is no other', () => {
  const { t } = setUp()
  expect(t.uploader.transport).toBeInstanceOf(UppyUploaderTransport)
})

test('without an uploader plugin there is no transport', () => {
  const t = createTestUploader()
  t.uploader.unuse('fake-transport')
  expect(() => t.uploader.transport).toThrow(expect.objectContaining({ code: 'service-missing' }))
})

test('a transport of a plugin takes precedence, and the uploader plugin sends no file', async () => {
  const t = createTestUploader()
  const sender = fakeUppyUploader(t.uploader.uppy)
  t.add('a')
  const run = t.uploader.uppy.upload()
  await microtasks()
  t.transport.of('a').succeed()
  await run
  expect(sender.sent).toEqual([])
})

test('each file is sent by itself, at most maxConcurrentRequests at a time', async () => {
  const { t, sender } = setUp({ maxConcurrentRequests: 2 })
  const ids = t.add('a', 'b', 'c')
  await microtasks()
  expect(sender.sent).toEqual(['a', 'b'])
  expect(t.uploader.getOutputItem(ids[2] as string)).toMatchObject({
    status: 'uploading',
    isQueued: true,
    isUploading: false,
  })
  sender.of('a').succeed({ uuid: 'u-a', url: 'https://files.example/a' })
  await microtasks()
  expect(sender.sent).toEqual(['a', 'b', 'c'])
  expect(t.uploader.getOutputItem(ids[0] as string)).toMatchObject({
    status: 'success',
    uuid: 'u-a',
    cdnUrl: 'https://files.example/a',
    uploadProgress: 100,
  })
})

test('forwards progress, and emits each value once', async () => {
  const { t, sender } = setUp()
  const emitted: number[] = []
  t.uploader.on('file-upload-progress', ({ uploadProgress }) => emitted.push(uploadProgress))
  const uppyListener = vi.fn()
  t.uploader.uppy.on('upload-progress', uppyListener)
  const [id = ''] = t.add('a')
  await microtasks()
  sender.of('a').progress(2, 4)
  sender.of('a').progress(2, 4)
  sender.of('a').progress(3, 4)
  expect(t.uploader.getOutputItem(id).uploadProgress).toBe(75)
  expect(emitted).toEqual([50, 75])
  expect(uppyListener).toHaveBeenCalledTimes(3)
})

test('emits each of Uppy’s events once per file', async () => {
  const { t, sender } = setUp()
  const seen: string[] = []
  for (const type of ['upload-start', 'upload-success', 'upload-error', 'upload-retry'] as const) {
    t.uploader.uppy.on(type, () => seen.push(type))
  }
  t.add('a', 'b')
  await microtasks()
  sender.of('a').succeed()
  sender.of('b').fail(new Error('Too large for us'))
  await microtasks()
  expect(seen).toEqual(['upload-start', 'upload-start', 'upload-success', 'upload-error'])
})

test.each([
  [new Error('Too large for us'), undefined, { type: 'UPLOAD_ERROR', message: 'Too large for us' }],
  [networkError(), { status: 0 }, { type: 'NETWORK_ERROR', message: 'Network error' }],
  [networkError(), { status: 413 }, { type: 'UPLOAD_ERROR', message: expect.stringContaining('413') }],
])('maps the failure %s with %o to an error type', async (error, response, expected) => {
  const { t, sender } = setUp()
  const [id = ''] = t.add('a')
  await microtasks()
  sender.of('a').fail(error, response)
  await microtasks()
  expect(t.uploader.getOutputItem(id).errors).toEqual([expect.objectContaining(expected)])
})

test('a failed file can be retried by the uploader and by Uppy', async () => {
  const { t, sender } = setUp()
  const [id = ''] = t.add('a')
  await microtasks()
  sender.of('a').fail(new Error('No.'))
  await microtasks()
  t.uploader.retryUpload(id)
  await microtasks()
  sender.of('a').fail(new Error('No again.'))
  await microtasks()
  void t.uploader.uppy.retryUpload(id)
  await microtasks()
  expect(sender.sent).toEqual(['a', 'a', 'a'])
  sender.of('a').succeed()
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'success', errors: [] })
})

test('removing a file aborts its upload and frees its slot', async () => {
  const { t, sender } = setUp({ maxConcurrentRequests: 1 })
  const [a = ''] = t.add('a', 'b')
  await microtasks()
  t.uploader.removeFileByInternalId(a)
  await microtasks()
  expect(sender.open()).toEqual(['b'])
  expect(t.log).toEqual([])
})

test('aborting an upload keeps its file, which can be uploaded again', async () => {
  const { t, sender } = setUp()
  const [id = ''] = t.add('a', 'b')
  const entry = t.uploader.entries.get(id)
  await microtasks()
  if (!entry) throw new Error('There is no entry.')
  sender.of('a').fail(new Error('First try.'))
  await microtasks()
  const controller = new AbortController()
  const options = { signal: controller.signal, onProgress() {}, onBytesSent() {} }
  const upload = t.uploader.transport.upload(entry, options)
  await microtasks()
  expect(sender.open()).toEqual(['b', 'a'])
  controller.abort()
  await expect(upload).rejects.toMatchObject({ name: 'CancelError' })
  expect(sender.open()).toEqual(['b'])
  t.uploader.retryUpload(id)
  await microtasks()
  expect(sender.open()).toEqual(['b', 'a'])
})

test('uppy.upload() uses the queue, and calls every processor once', async () => {
  const { t, sender } = setUp({ confirmUpload: true, maxConcurrentRequests: 1 })
  const seen: string[] = []
  t.uploader.uppy.addPreProcessor(async (ids) => void seen.push(`before ${ids.length}`))
  t.uploader.uppy.addPostProcessor(async (ids) => void seen.push(`after ${ids.length}`))
  t.add('a', 'b')
  const run = t.uploader.uppy.upload()
  await microtasks()
  expect(sender.open()).toEqual(['a'])
  sender.of('a').succeed()
  await microtasks()
  sender.of('b').fail(new Error('No.'))
  const { successful = [], failed = [] } = (await run) ?? {}
  expect([successful.length, failed.length]).toEqual([1, 1])
  expect(sender.sent).toEqual(['a', 'b'])
  expect(seen).toEqual(['before 2', 'after 2'])
})

test('a file that is retried while uppy.upload() is pending is sent once more', async () => {
  const { t, sender } = setUp({ confirmUpload: true })
  const [a = ''] = t.add('a', 'b')
  const run = t.uploader.uppy.upload()
  await microtasks()
  sender.of('a').fail(new Error('No.'))
  await microtasks()
  t.uploader.retryUpload(a)
  await microtasks()
  sender.of('b').succeed()
  await run
  expect(sender.sent).toEqual(['a', 'b', 'a'])
  sender.of('a').succeed()
  await microtasks()
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
})

test('uppy.retryUpload() does not send a file in flight again', async () => {
  const { t, sender } = setUp()
  const [id = ''] = t.add('a')
  await microtasks()
  void t.uploader.uppy.retryUpload(id)
  await microtasks()
  expect(sender.sent).toEqual(['a'])
})

test('processors run for a file that the queue starts, until they are removed', async () => {
  const { t, sender } = setUp()
  const seen: string[] = []
  const before = async (ids: string[]) => void seen.push(`before ${ids.length}`)
  t.uploader.uppy.addPreProcessor(before)
  t.add('a')
  await microtasks()
  sender.of('a').succeed()
  await microtasks()
  t.uploader.uppy.removePreProcessor(before)
  t.add('b')
  await t.clock.advance(60)
  expect(seen).toEqual(['before 1'])
  expect(sender.open()).toEqual(['b'])
})

test('metadata is added to the meta of Uppy’s file', async () => {
  const { t } = setUp({ metadata: { album: 'summer' } })
  const [id = ''] = t.add('a')
  await microtasks()
  expect(t.uploader.uppy.getFile(id).meta).toMatchObject({ album: 'summer', name: 'a' })
})

test('a response without a URL is a success with an empty cdnUrl, which is reported once', async () => {
  const { t, sender } = setUp()
  const ids = t.add('a', 'b', 'c')
  await microtasks()
  sender.of('a').succeed({ url: 'https://files.example/a' })
  await microtasks()
  expect(t.log).toEqual([])
  sender.of('b').succeed({ uuid: 'b' })
  sender.of('c').succeed()
  await microtasks()
  expect(ids.map((id) => t.uploader.getOutputItem(id))).toMatchObject([
    { status: 'success', cdnUrl: 'https://files.example/a' },
    { status: 'success', uuid: 'b', cdnUrl: '' },
    { status: 'success', cdnUrl: '' },
  ])
  expect(t.log).toEqual([expect.stringContaining('warn: The response to the upload of "b" has no URL')])
})

test('an uploader plugin that ignores a file, or was removed, fails that file', async () => {
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
  await microtasks()
  expect(t.log.join()).toContain('No Uppy plugin took the file "a"')
  uppy.removePlugin(uppy.getPlugin('Idle') as Idle)
  t.uploader.retryUpload(id)
  await microtasks()
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ type: 'UNKNOWN_ERROR' }])
  expect(t.log.join()).toContain('Install a transport plugin')
})

test('a file that is added by its UUID fails, because it cannot be looked up', async () => {
  const { t } = setUp()
  const { internalId } = t.uploader.addFileFromUuid('0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')
  t.uploader.uploadAll()
  await microtasks()
  expect(t.uploader.getOutputItem(internalId).errors).toMatchObject([{ type: 'UPLOAD_ERROR' }])
})

function networkError(): Error {
  return Object.assign(new Error('This looks like a network error'), { isNetworkError: true })
}
