import { expect, test, vi } from 'vitest'
import { PauseError } from '../errors/transportErrors.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'
import { type Transport, TransportToken } from './Transport.js'

const names = (t: TestUploader) => t.transport.uploads.map(({ entry }) => entry.fileName)

async function startTwo() {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const [a = '', b = ''] = t.add('a', 'b')
  await microtasks()
  return { ...t, a, b }
}

test('a paused upload ends its request and frees its slot; it is sent again when it is resumed', async () => {
  const t = await startTwo()
  const { uploader, transport } = t
  transport.of('a').progress(2, 4)
  const { signal } = transport.of('a').options
  uploader.pause(t.a)
  expect(signal.reason).toBeInstanceOf(PauseError)
  expect(uploader.entries.get(t.a)).toMatchObject({ phase: 'paused', status: 'uploading', wait: null })
  await microtasks()
  expect(names(t)).toEqual(['a', 'b'])
  transport.of('b').succeed()
  await t.clock.advance(60)
  expect(uploader.getOutputCollectionState()).toMatchObject({ status: 'uploading', successCount: 1 })

  uploader.resume(t.a)
  await microtasks()
  expect(names(t)).toEqual(['a', 'b', 'a'])
  expect(uploader.getOutputItem(t.a).uploadProgress).toBe(0)
  transport.of('a').succeed()
  await t.clock.advance(60)
  expect(uploader.getOutputCollectionState().status).toBe('success')
})

test('bytes that the transport keeps stay sent, and it receives what it has kept', async () => {
  const sessions: unknown[] = []
  const reports: ((bytes: number) => void)[] = []
  const transport: Partial<Transport> = {
    keepsBytes: () => true,
    upload: (_, { signal, session, onProgress }) =>
      new Promise((_resolve, reject) => {
        sessions.push(session?.kept)
        reports.push((bytes) => onProgress(bytes, 4))
        signal.addEventListener('abort', () => {
          if (session && signal.reason instanceof PauseError) session.kept = 'three bytes'
          reject(namedError('CancelError', 'Request canceled'))
        })
      }),
  }
  const plugin = definePlugin({
    id: 'keeping-transport',
    needs: ['fake-transport'],
    setup: ({ provide }) => provide(TransportToken, () => transport as Transport),
  })
  const { uploader, add } = createTestUploader({ plugins: [plugin()] })
  const [id = ''] = add('a')
  await microtasks()
  reports[0]?.(3)
  uploader.pauseAll()
  await microtasks()
  expect(uploader.getOutputItem(id).uploadProgress).toBe(75)
  uploader.resumeAll()
  await microtasks()
  expect(sessions).toEqual([undefined, 'three bytes'])
  expect(uploader.getOutputItem(id).uploadProgress).toBe(75)
})

test('a queued entry that is paused is not sent; resumed, it goes behind those that wait', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const [, b = ''] = t.add('a', 'b', 'c')
  await microtasks()
  t.uploader.pause(b)
  t.uploader.resume(b)
  t.transport.of('a').succeed()
  await microtasks()
  t.transport.of('c').succeed()
  await microtasks()
  expect(names(t)).toEqual(['a', 'c', 'b'])
})

test.each(['removed', 'canceled'] as const)(
  'a paused upload that is %s leaves nothing running',
  async (how) => {
    const t = await startTwo()
    const { uploader, transport } = t
    const settled = vi.fn()
    uploader.on('all-settled', settled)
    uploader.pauseAll()
    await microtasks()
    if (how === 'removed') uploader.removeAllFiles()
    else uploader.destroy()
    uploader.resumeAll()
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
    expect(transport.of('a').isOpen).toBe(false)
    if (how === 'removed') expect(uploader.getOutputCollectionState()).toMatchObject({ status: 'idle' })
  },
)

test('pausing an entry that is idle, has failed, or is done changes nothing', async () => {
  const t = await startTwo()
  const { uploader, transport } = t
  transport.of('a').fail(namedError('UploadError', 'No.'))
  await microtasks()
  transport.of('b').succeed()
  await microtasks()
  const before = [...uploader.entries.values()]
  uploader.pauseAll()
  uploader.resumeAll()
  expect([...uploader.entries.values()]).toEqual(before)
})

test('an upload that is paused by a listener of its own start is resumed later', async () => {
  const t = createTestUploader()
  t.uploader.on('file-upload-start', ({ internalId }) => t.uploader.pause(internalId))
  const [id = ''] = t.add('a')
  await microtasks()
  expect(t.uploader.entries.get(id)?.phase).toBe('paused')
  expect(t.transport.uploads.every(({ isOpen }) => !isOpen)).toBe(true)
})

test('Uppy’s own pause and resume are those of the entry, and the entry’s are shown by Uppy', async () => {
  const t = await startTwo()
  const { uploader } = t
  const heard: unknown[] = []
  uploader.uppy.on('upload-pause', (file, isPaused) => heard.push([file?.id, isPaused]))
  uploader.uppy.pauseAll()
  expect(uploader.entries.get(t.a)?.phase).toBe('paused')
  uploader.uppy.resumeAll()
  await microtasks()
  expect(uploader.entries.get(t.a)?.isUploading).toBe(true)
  expect(uploader.uppy.getFile(t.a).isPaused).toBe(false)

  uploader.pause(t.b)
  expect(uploader.uppy.getFile(t.b).isPaused).toBe(true)
  expect(heard).toContainEqual([t.b, true])
})

test('an entry that an observer pauses while a retry goes before it is sent when it is resumed', async () => {
  const t = await startTwo()
  t.transport.of('a').fail(namedError('UploadError', 'No.'))
  await microtasks()
  const [c = ''] = t.add('c')
  await t.clock.advance(100)
  t.uploader.entries.observe(({ id, action }) => {
    if (id === t.a && action?.type === 'queue') t.uploader.pause(c)
  })
  t.uploader.retryUpload(t.a)
  t.transport.of('b').succeed()
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  expect(names(t)).toEqual(['a', 'b', 'a'])
  t.uploader.resumeAll()
  await microtasks()
  t.transport.of('c').succeed()
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
})

test('a transport that throws in keepsBytes() sends every upload again', async () => {
  const t = createTestUploader()
  Object.assign(t.transport.transport, {
    keepsBytes() {
      throw new Error('No.')
    },
  })
  t.add('a', 'b')
  await microtasks()
  t.uploader.pauseAll()
  t.uploader.resumeAll()
  await microtasks()
  expect(names(t)).toEqual(['a', 'b', 'a', 'b'])
})

test('a file that was paused before a reload of the page is paused after it, and resumes', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { uploader } = t
  const file = { ...(await fileOf('a.txt')), isPaused: true }
  uploader.uppy.setState({ files: { [file.id]: file }, recoveredState: { files: {} } } as never)
  uploader.uppy.emit('restored', {} as never)
  await t.clock.advance(100)
  expect(uploader.entries.get(file.id)).toMatchObject({ phase: 'paused', status: 'uploading' })
  expect(uploader.collection.current()).toMatchObject({ uploadingCount: 1, pausedCount: 1 })
  expect(names(t)).toEqual([])
  uploader.resumeAll()
  await microtasks()
  expect(names(t)).toEqual(['a.txt'])
  t.transport.of('a.txt').succeed()
  await t.clock.advance(100)
  expect(uploader.collection.current()).toMatchObject({ successCount: 1, pausedCount: 0 })
})

/** Returns a file of Uppy's map, as Golden Retriever stores it. */
async function fileOf(name: string) {
  const { uploader, add } = createTestUploader({ config: { confirmUpload: true } })
  const [id = ''] = add(name)
  await microtasks()
  return uploader.uppy.getFile(id)
}
