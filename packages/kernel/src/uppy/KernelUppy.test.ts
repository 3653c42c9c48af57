import { BasePlugin, type Body, type Meta, Uppy } from '@uppy/core'
import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { KernelUppy } from './KernelUppy.js'

test('the tests run on the expected version of Uppy', () => {
  expect(Uppy.VERSION.split('.')[0]).toBe(process.env.UPPY_MAJOR ?? '6')
})

test('files that third-party code adds to Uppy become entries and are uploaded', async () => {
  const t = createTestUploader()
  const id = t.uploader.uppy.addFile({
    name: 'webcam.png',
    type: 'image/png',
    data: new Blob(['x']),
    source: 'Webcam',
  })
  t.uploader.uppy.addFiles([{ name: 'b', data: new Blob(['y']) }])
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ name: 'webcam.png', source: 'Webcam', isImage: true })
  expect(t.transport.uploads).toHaveLength(2)
})

test('files that third-party code removes from Uppy leave the list, and their uploads are aborted', async () => {
  const t = createTestUploader()
  const [a] = t.add('a', 'b')
  await microtasks()
  t.uploader.uppy.removeFile(a as string)
  expect(t.uploader.entries.ids).toHaveLength(1)
  expect(t.transport.of('a').options.signal.aborted).toBe(true)
  t.uploader.uppy.cancelAll()
  expect(t.uploader.entries.size).toBe(0)
  expect(t.transport.of('b').options.signal.aborted).toBe(true)
})

test('uppy.upload() uses the queue and resolves with its results', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, maxConcurrentRequests: 1 } })
  t.add('a', 'b')
  const result = t.uploader.uppy.upload()
  await microtasks()
  expect(t.transport.uploads).toHaveLength(1)
  t.transport.of('a').succeed()
  await microtasks()
  t.transport.of('b').fail(namedError('UploadError', 'No.'))
  const { successful = [], failed = [] } = (await result) ?? {}
  expect(successful.map(({ name }) => name)).toEqual(['a'])
  expect(failed.map(({ name, error }) => [name, error])).toEqual([['b', 'No.']])
})

test.each([
  ['on', 'file-added', ['a', 'b']],
  ['once', 'file-added', ['a']],
  ['on', '*', ['a', 'b']],
] as const)('a listener of Uppy’s additions by %s(%s) receives each file', (method, event, expected) => {
  const t = createTestUploader()
  const seen: unknown[] = []
  t.uploader.uppy[method](event as 'file-added', (file) => {
    // Of an event with several files, it is a list.
    if (file && 'name' in file) seen.push(file.name)
  })
  t.add('a', 'b')
  expect(seen).toEqual(expected)
})

test('emits Uppy’s events and updates its progress, for interfaces built on Uppy', async () => {
  const t = createTestUploader()
  const seen: string[] = []
  const { uppy } = t.uploader
  uppy.on('upload-start', (files) => seen.push(`start ${files.map(({ name }) => name).join()}`))
  uppy.on('upload-progress', (_, { bytesUploaded }) => seen.push(`progress ${bytesUploaded}`))
  uppy.on('upload-success', (_, response) => seen.push(`success ${response.uploadURL}`))
  const [id] = t.add('a')
  await microtasks()
  t.transport.of('a').options.onProgress(3, 4)
  t.transport.of('a').succeed()
  await microtasks()
  expect(seen).toEqual(['start a', 'progress 3', 'success https://cdn.example/uuid-of-a/'])
  expect(uppy.getFile(id as string).progress).toMatchObject({ uploadComplete: true, percentage: 100 })
})

test('uppy.retryUpload() restarts the upload of the entry', async () => {
  const t = createTestUploader()
  const [id] = t.add('a')
  await microtasks()
  t.transport.of('a').fail(namedError('NetworkError', 'Network error'))
  await microtasks()
  void t.uploader.uppy.retryUpload(id as string)
  await microtasks()
  expect(t.transport.uploads).toHaveLength(2)
  expect(t.uploader.getOutputItem(id as string)).toMatchObject({ status: 'uploading', errors: [] })
})

test('an invalid file is uploaded neither by uppy.upload() nor by uppy.retryUpload()', async () => {
  const t = createTestUploader({ config: { imgOnly: true } })
  const [id] = t.add('a')
  await t.uploader.uppy.upload()
  void t.uploader.uppy.retryUpload(id as string)
  await microtasks()
  expect(t.transport.uploads).toHaveLength(0)
  expect(t.uploader.getOutputItem(id as string).errors).toMatchObject([
    { type: 'NOT_AN_IMAGE', message: 'Only image files are accepted.' },
  ])
})

test('a listener of Uppy that throws is reported and does not break an upload', async () => {
  const t = createTestUploader()
  t.uploader.uppy.on('upload-success', () => {
    throw new Error('host fault')
  })
  const [id] = t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await microtasks()
  expect(t.uploader.getOutputItem(id as string).status).toBe('success')
  expect(t.log.join()).toContain('host fault')
})

test('file changes are published in one batch, and reads in between are up to date', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const ids = t.add(...Array.from({ length: 100 }, (_, i) => `f${i}`))
  await t.clock.advance(1000)
  const published = vi.fn()
  t.uploader.uppy.on('state-update', published)
  for (const id of ids) t.uploader.uppy.setFileState(id, { meta: { name: 'x', touched: id } })
  expect(t.uploader.uppy.getFile(ids[99] as string).meta.touched).toBe(ids[99])
  expect(published).not.toHaveBeenCalled()
  await t.clock.advance(50)
  expect(published).toHaveBeenCalledTimes(1)
  const [previous, next] = published.mock.calls[0] as [{ files: object }, { files: Record<string, unknown> }]
  expect(previous.files).not.toBe(next.files)
  expect(Object.keys(next.files)).toHaveLength(100)
})

test('a long list is published less often, because each publication copies it', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  t.uploader.addFiles(Array.from({ length: 20_000 }, () => new Blob(['x'])))
  await t.clock.advance(1000)
  const published = vi.fn()
  t.uploader.uppy.on('state-update', published)
  const [id = ''] = t.uploader.entries.ids
  for (let i = 0; i < 40; i++) {
    t.uploader.uppy.setFileMeta(id, { i })
    await t.clock.advance(10)
  }
  expect(published).toHaveBeenCalledTimes(2)
})

test('a published file map is never changed in place', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [id] = t.add('a')
  await t.clock.advance(1000)
  const published = t.uploader.uppy.getState().files
  const file = published[id as string]
  t.uploader.uppy.setFileState(id as string, { meta: { name: 'changed' } })
  expect(published[id as string]).toBe(file)
})

test('other state is published at once, together with pending file changes', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const published = vi.fn()
  t.uploader.uppy.on('state-update', published)
  t.add('a')
  expect(published).not.toHaveBeenCalled()
  t.uploader.uppy.setState({ plugins: { Dashboard: { isHidden: true } } })
  expect(published).toHaveBeenCalledTimes(1)
  const patch = published.mock.calls[0]?.[2] as Record<string, unknown>
  expect(Object.keys(patch).sort()).toEqual(['files', 'plugins'])
})

test('any Uppy plugin can be used on the instance', () => {
  const added: string[] = []
  class Watcher extends BasePlugin<object, Meta, Body> {
    override id = 'Watcher'
    override type = 'modifier'
    override install() {
      this.uppy.on('file-added', (file) => added.push(file.name))
    }
  }
  const t = createTestUploader()
  t.uploader.uppy.use(Watcher)
  t.add('a')
  expect(added).toEqual(['a'])
})

test('removed files leave the file map at once, and Uppy’s totals are reset', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [a, b, c] = t.add('a', 'b', 'c') as [string, string, string]
  const { uppy } = t.uploader
  const removed: string[] = []
  uppy.on('file-removed', ({ name }) => removed.push(name ?? ''))
  await t.clock.advance(60)
  const published = uppy.getState().files
  uppy.removeFile(a)
  uppy.removeFiles([b, 'unknown'])
  expect(removed).toEqual(['a', 'b'])
  expect(uppy.getFiles().map(({ name }) => name)).toEqual(['c'])
  expect(Object.keys(published)).toEqual([a, b, c])
  uppy.setState({ error: 'an earlier error', allowNewUpload: false })
  uppy.removeFile(c)
  await t.clock.advance(60)
  expect(uppy.getState()).toMatchObject({ files: {}, error: null, allowNewUpload: true, totalProgress: 0 })
})

test('uppy.clear(), the Done of Uppy’s dashboard, empties the list and aborts its uploads', async () => {
  const t = createTestUploader()
  t.add('sent', 'sending')
  await microtasks()
  t.transport.of('sent').succeed()
  await microtasks()
  t.uploader.uppy.clear()
  expect(t.uploader.entries.size).toBe(0)
  expect(t.transport.of('sending').isOpen).toBe(false)
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'idle', totalCount: 0 })
})

test('files that third-party code adds under the same id become an entry each', async () => {
  const t = createTestUploader()
  const file = { id: 'cloud-1', name: 'a', data: new Blob(['x']) }
  const { uppy } = t.uploader
  const ids = [uppy.addFile(file), uppy.addFile(file)]
  uppy.addFiles([file, file])
  expect(ids[0]).toBe('cloud-1')
  expect(t.uploader.entries.size).toBe(4)
  expect(t.uploader.entries.ids.slice(0, 2)).toEqual(ids)
  await microtasks()
  expect(t.transport.uploads).toHaveLength(4)
})

test('removeFiles removes a repeated id once', () => {
  const t = createTestUploader()
  const [id = ''] = t.add('a')
  const removed = vi.fn()
  t.uploader.uppy.on('file-removed', removed)
  t.uploader.uppy.removeFiles([id, id])
  expect(removed).toHaveBeenCalledOnce()
})

test('addFiles adds no file if one of them is invalid', () => {
  const t = createTestUploader()
  const { uppy } = t.uploader
  expect(() => uppy.addFiles([{ name: 'a', data: new Blob(['x']) }, { name: 'b' } as never])).toThrow()
  expect(uppy.getFiles()).toEqual([])
  expect(t.uploader.entries.size).toBe(0)
})

/** Starts an upload, and counts the progress that Uppy emits. */
async function sending() {
  const t = createTestUploader()
  const { uppy } = t.uploader
  const [id = ''] = t.add('a')
  await microtasks()
  const emit = vi.spyOn(uppy, 'emit')
  const emitted = () => emit.mock.calls.filter(([event]) => event === 'upload-progress').length
  const progress = async (bytes: number) => {
    t.transport.of('a').options.onProgress(bytes, 4)
    await t.clock.advance(1000)
  }
  return { uppy, id, emitted, progress }
}

test.each([
  ['getFile()', (uppy: KernelUppy, id: string) => uppy.getFile(id)],
  ['getFiles()', (uppy: KernelUppy) => uppy.getFiles()[0]],
  ['getState()', (uppy: KernelUppy, id: string) => uppy.getState().files[id]],
  ['its store', (uppy: KernelUppy, id: string) => uppy.store.getState().files[id]],
])('progress that no third-party code follows is not emitted, and up to date for %s', async (_, read) => {
  const { uppy, id, emitted, progress } = await sending()
  for (const bytes of [1, 2]) await progress(bytes)
  expect(emitted()).toBe(0)
  expect(read(uppy, id)?.progress.bytesUploaded).toBe(2)
  expect(emitted()).toBe(1)
})

test.each(['upload-progress', 'progress', 'state-update'] as const)(
  'progress is emitted once third-party code listens to %s',
  async (event) => {
    for (const method of ['on', 'once'] as const) {
      const { uppy, progress } = await sending()
      await progress(1)
      const listener = vi.fn()
      uppy[method](event, listener)
      await progress(2)
      // Uppy throttles its own sum by a timer of its own.
      await vi.waitFor(() => expect(listener).toHaveBeenCalled())
    }
  },
)

test('progress is published once third-party code subscribes to the store', async () => {
  const { uppy, id, progress } = await sending()
  await progress(1)
  const subscriber = vi.fn()
  uppy.store.subscribe(subscriber)
  // A hook of React reads the store itself, without Uppy.
  expect(uppy.store.getState().files[id]?.progress.bytesUploaded).toBe(1)
  await progress(2)
  expect(subscriber).toHaveBeenCalled()
  expect(uppy.store.getState().files[id]?.progress.bytesUploaded).toBe(2)
})

test('a plugin of Uppy that joins while files are sent follows their progress', async () => {
  const { uppy, id, progress } = await sending()
  await progress(1)
  const seen: unknown[] = []
  class Bars extends BasePlugin<Record<string, unknown>, Meta, Body> {
    override id = 'Bars'
    override type = 'progressindicator'
    override update({ files }: Partial<ReturnType<KernelUppy['getState']>>) {
      seen.push(files?.[id]?.progress.bytesUploaded)
    }
  }
  uppy.use(Bars)
  await progress(2)
  expect(seen.at(-1)).toBe(2)
})
