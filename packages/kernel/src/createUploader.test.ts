import { expect, test, vi } from 'vitest'
import type { EventMap } from './events/EventMap.js'
import { microtasks } from './testing/createFakeClock.js'
import { namedError } from './testing/createFakeTransport.js'
import { createTestUploader, type TestUploader } from './testing/createTestUploader.js'

function recordEvents({ uploader }: TestUploader): string[] {
  const seen: string[] = []
  const types: (keyof EventMap)[] = [
    'file-added',
    'file-removed',
    'file-upload-start',
    'file-upload-progress',
    'file-upload-success',
    'file-upload-failed',
    'file-url-changed',
    'common-upload-start',
    'common-upload-success',
    'common-upload-failed',
    'change',
  ]
  for (const type of types) uploader.on(type, () => seen.push(type))
  return seen
}

test('an added file is uploaded automatically, and its fields come from the service', async () => {
  const t = createTestUploader()
  const events = recordEvents(t)
  const [id] = t.add('notes.txt')
  await microtasks()
  const upload = t.transport.of('notes.txt')
  upload.options.onProgress(1, 4)
  expect(t.uploader.getOutputItem(id as string)).toMatchObject({
    status: 'uploading',
    uploadProgress: 25,
    uuid: null,
  })
  upload.options.onProgress(4, 4)
  expect(t.uploader.getOutputItem(id as string).uploadProgress).toBe(99)
  upload.succeed({ originalFilename: 'renamed.txt', size: 9 })
  await t.clock.advance(400)

  expect(t.uploader.getOutputItem(id as string)).toMatchObject({
    status: 'success',
    name: 'renamed.txt',
    size: 9,
    uploadProgress: 100,
    uuid: 'uuid-of-notes.txt',
    cdnUrl: 'https://cdn.example/uuid-of-notes.txt/',
    errors: [],
  })
  expect(events).toEqual([
    'file-added',
    'common-upload-start',
    'file-upload-start',
    'file-upload-progress',
    'file-upload-progress',
    'file-upload-success',
    'file-url-changed',
    'common-upload-success',
    'change',
  ])
})

test('with confirmUpload nothing is uploaded until uploadAll', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  t.add('a', 'b')
  await t.clock.advance(1000)
  expect(t.transport.uploads).toHaveLength(0)
  t.uploader.uploadAll()
  await microtasks()
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'b'])
})

test('switching confirmUpload off uploads the idle files', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  t.add('a')
  await microtasks()
  t.uploader.config.set({ confirmUpload: false })
  await microtasks()
  expect(t.transport.uploads).toHaveLength(1)
})

test('at most maxConcurrentRequests files send their bytes; one that waits for its response holds no slot', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 2 } })
  t.add('a', 'b', 'c', 'd')
  await microtasks()
  expect(t.transport.uploads).toHaveLength(2)
  expect(t.uploader.entries.get('id4')?.isQueued).toBe(true)
  t.transport.of('a').options.onBytesSent()
  await microtasks()
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'b', 'c'])
  t.transport.of('a').succeed()
  await microtasks()
  expect(t.transport.uploads).toHaveLength(3)
  t.uploader.config.set({ maxConcurrentRequests: 3 })
  await microtasks()
  expect(t.transport.uploads).toHaveLength(4)
})

test('a file that is added repeatedly becomes an entry each time, and each is uploaded', async () => {
  const t = createTestUploader()
  const file = new File(['x'], 'twin.txt')
  t.uploader.addFiles([file, file])
  t.uploader.addFileFromObject(file)
  await microtasks()
  expect(t.transport.uploads).toHaveLength(3)
  expect(new Set(t.uploader.entries.ids).size).toBe(3)
})

test('removing a file aborts its upload and no other', async () => {
  const t = createTestUploader()
  const [a] = t.add('a', 'b')
  await microtasks()
  const removed: unknown[] = []
  t.uploader.on('file-removed', (entry) => removed.push([entry.status, entry.name, entry.size]))
  t.uploader.removeFileByInternalId(a as string)
  await microtasks()
  expect(t.transport.of('a').options.signal.aborted).toBe(true)
  expect(t.transport.of('b').options.signal.aborted).toBe(false)
  expect(removed).toEqual([['removed', 'a', 4]])
  expect(t.uploader.getOutputCollectionState()).toMatchObject({
    totalCount: 1,
    uploadingCount: 1,
    failedCount: 0,
  })
  expect(t.log).toEqual([])
})

test('a file that is removed while it waits leaves the queue', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const [, b] = t.add('a', 'b', 'c')
  await microtasks()
  t.uploader.removeFileByInternalId(b as string)
  t.transport.of('a').succeed()
  await microtasks()
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'c'])
})

test.each([
  ['UploadError', 'There should be a file.', 'UPLOAD_ERROR', 'There should be a file.'],
  ['NetworkError', 'Network error', 'NETWORK_ERROR', 'Network error'],
  ['TypeError', 'x is not a function', 'UNKNOWN_ERROR', 'Something went wrong'],
] as const)(
  'a %s becomes an error of the entry, and a retry clears it',
  async (name, text, type, message) => {
    const t = createTestUploader()
    const [id] = t.add('a', 'b')
    await microtasks()
    t.transport.of('a').fail(Object.assign(new Error(text), { name }))
    t.transport.of('b').succeed()
    await microtasks()
    expect(t.uploader.getOutputItem(id as string)).toMatchObject({
      status: 'failed',
      errors: [{ type, message }],
    })
    expect(t.uploader.getOutputCollectionState()).toMatchObject({
      status: 'failed',
      successCount: 1,
      failedCount: 1,
      errors: [{ type: 'SOME_FILES_HAS_ERRORS', message: 'Some files were not uploaded.' }],
    })

    t.uploader.retryAll()
    await microtasks()
    expect(t.uploader.getOutputItem(id as string)).toMatchObject({ status: 'uploading', errors: [] })
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'success', errors: [] })
  },
)

test('an upload that the transport cancels is idle again, without an error', async () => {
  const t = createTestUploader()
  const [id] = t.add('a')
  await microtasks()
  t.transport.of('a').fail(namedError('CancelError', 'Request canceled'))
  await t.clock.advance(1000)
  expect(t.uploader.getOutputItem(id as string)).toMatchObject({
    status: 'idle',
    uploadProgress: 0,
    errors: [],
  })
  expect(t.transport.uploads).toHaveLength(1)
})

test('without a transport each file fails, and the missing service is logged', async () => {
  const t = createTestUploader()
  t.uploader.unuse('fake-transport')
  const [id] = t.add('a')
  await microtasks()
  expect(t.uploader.getOutputItem(id as string).errors).toMatchObject([{ type: 'UNKNOWN_ERROR' }])
  expect(t.log.join()).toContain('No plugin provides "transport"')
})

test('too many files block all uploads; removing one starts the others', async () => {
  const t = createTestUploader({ config: { multipleMax: 2 } })
  const [first] = t.add('a', 'b', 'c')
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(0)
  expect(t.uploader.getOutputCollectionState().errors).toMatchObject([
    { type: 'TOO_MANY_FILES', message: 'You’ve chosen too many files. 2 files is maximum.' },
  ])
  t.uploader.removeFileByInternalId(first as string)
  await t.clock.advance(100)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b', 'c'])
})

test('metadata comes from the config, also from an asynchronous function; one that throws is reported', async () => {
  const t = createTestUploader({ config: { metadata: async (entry) => ({ name: `${entry.name}` }) } })
  t.add('a')
  await microtasks()
  expect(t.transport.of('a').entry.metadata).toEqual({ name: 'a' })
  t.uploader.config.set({
    metadata: () => {
      throw new Error('no metadata')
    },
  })
  t.add('b')
  await t.clock.advance(60)
  expect(t.transport.of('b').entry.metadata).toBeNull()
  expect(t.log.join()).toContain('"metadata" function failed')
})

test('a silent entry emits only file-upload-failed and file-removed', async () => {
  const t = createTestUploader()
  const events = recordEvents(t)
  const { internalId } = t.uploader.addFileFromObject(new File(['x'], 'quiet'), { silent: true })
  await microtasks()
  t.transport.of('quiet').fail(namedError('UploadError', 'No.'))
  await microtasks()
  t.uploader.removeFileByInternalId(internalId)
  expect(events.filter((type) => type.startsWith('file-'))).toEqual(['file-upload-failed', 'file-removed'])
})

test('uploaded files are added by UUID or by file info, without an upload', async () => {
  const t = createTestUploader()
  const { internalId } = t.uploader.addFileFromUuid('0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')
  await microtasks()
  const entry = t.uploader.getOutputItem(internalId)
  expect(entry).toMatchObject({
    status: 'success',
    cdnUrl: 'https://cdn.example/0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10/',
  })
  const info = entry.fileInfo
  if (!info) throw new Error('A succeeded entry has file info.')
  expect(t.uploader.addFileFromUploadcareFile(info).status).toBe('success')
  expect(t.transport.uploads).toHaveLength(0)
})

test('the progress of the list is the rounded mean of the files of the upload', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const seen: number[] = []
  t.uploader.on('common-upload-progress', ({ progress }) => seen.push(progress))
  const [a] = t.add('a', 'b', 'c')
  t.uploader.uploadAll()
  await t.clock.advance(60)
  t.transport.of('a').options.onProgress(1, 2)
  await t.clock.advance(210)
  t.transport.of('b').succeed()
  await t.clock.advance(60)
  t.uploader.removeFileByInternalId(a as string)
  await t.clock.advance(60)
  expect(seen).toEqual([17, 50, 50].filter((value, i, all) => value !== all[i - 1]))
})

test('an input that is not a file throws input-invalid and adds nothing', () => {
  const t = createTestUploader()
  expect(() => t.uploader.addFiles([new File([], 'a'), 'b' as never])).toThrow(
    expect.objectContaining({
      code: 'input-invalid',
      message: expect.stringContaining('File uploading from "b"'),
    }),
  )
  expect(t.uploader.entries.size).toBe(0)
  expect(() => t.uploader.removeFileByInternalId('unknown')).toThrow(
    'Entry with internalId unknown not found',
  )
})

test('destroy aborts uploads and timers without events, and later calls throw uploader-destroyed', async () => {
  const t = createTestUploader()
  const events = recordEvents(t)
  t.add('a')
  await microtasks()
  const before = events.length
  t.uploader.destroy()
  t.uploader.destroy()
  await t.clock.advance(1000)
  expect(t.transport.of('a').options.signal.aborted).toBe(true)
  expect(events).toHaveLength(before)
  expect(t.clock.pending).toBe(0)
  expect(t.uploader.entries.size).toBe(0)
  expect(() => t.add('b')).toThrow(expect.objectContaining({ code: 'uploader-destroyed' }))
})

test('reading or starting the list inside file-added uploads no invalid file', async () => {
  const t = createTestUploader({ config: { multipleMax: 2, fileValidators: [() => ({ message: 'No.' })] } })
  t.uploader.on('file-added', () => {
    t.uploader.getOutputCollectionState()
    t.uploader.uploadAll()
  })
  t.add('a', 'b')
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(0)

  t.uploader.config.set({ fileValidators: [] })
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(2)
  t.add('c', 'd')
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(2)
})

test('a change of the config emits change only if it changes the list', async () => {
  const t = createTestUploader()
  t.add('a')
  await t.clock.advance(1000)
  const changed = vi.fn()
  t.uploader.on('change', changed)
  t.uploader.config.set({ multipleMax: 5 })
  await t.clock.advance(1000)
  expect(changed).not.toHaveBeenCalled()
  t.uploader.config.set({ multipleMin: 2 })
  await t.clock.advance(1000)
  expect(changed).toHaveBeenCalledTimes(1)
})

test('debug logs the messages of Uppy and its plugins', () => {
  const t = createTestUploader()
  t.uploader.uppy.log('quiet')
  expect(t.log).toEqual([])
  t.uploader.config.set({ debug: true })
  t.uploader.uppy.log('verbose', 'warning')
  expect(t.log).toEqual(['warn: verbose'])
})

test('a validator that is switched on and off again does not emit file-upload-success twice', async () => {
  const t = createTestUploader()
  const listener = vi.fn()
  t.uploader.on('file-upload-success', listener)
  const [id] = t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await microtasks()
  t.uploader.config.set({ imgOnly: true })
  expect(t.uploader.getOutputItem(id as string).status).toBe('failed')
  t.uploader.config.set({ imgOnly: false })
  expect(t.uploader.getOutputItem(id as string).status).toBe('success')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a listener of activity-change may destroy the uploader', async () => {
  const t = createTestUploader()
  t.uploader.activities.layout = 'inline'
  t.uploader.on('activity-change', () => t.uploader.destroy())
  t.add('a')
  await microtasks()
  expect(t.uploader.isDestroyed).toBe(true)
  expect(t.clock.pending).toBe(0)
  expect(t.transport.uploads).toEqual([])
})

test('a listener of any event may destroy the uploader', async () => {
  const types = [
    'file-upload-start',
    'file-upload-progress',
    'file-upload-success',
    'common-upload-start',
    'common-upload-progress',
    'common-upload-success',
    'change',
    'all-settled',
  ] as const
  for (const type of types) {
    const t = createTestUploader({ config: { groupOutput: true } })
    t.uploader.on(type, () => t.uploader.destroy())
    t.add('a')
    await microtasks()
    t.transport.uploads[0]?.progress(2, 4)
    await t.clock.advance(60)
    t.transport.uploads[0]?.succeed()
    await t.clock.advance(1000)
    expect([type, t.uploader.isDestroyed, t.clock.pending]).toEqual([type, true, 0])
  }
})

test('progress that a transport reports after the end of an upload is not emitted', async () => {
  const t = createTestUploader()
  const emitted: string[] = []
  t.uploader.on('file-upload-progress', ({ status, uploadProgress }) =>
    emitted.push(`${status} ${uploadProgress}`),
  )
  t.add('a')
  await microtasks()
  const upload = t.transport.of('a')
  upload.progress(2, 4)
  upload.succeed()
  await microtasks()
  upload.progress(3, 4)
  expect(emitted).toEqual(['uploading 50'])
})

test('disabling the validator of the file count removes the limit', async () => {
  const t = createTestUploader({
    config: { multipleMax: 1 },
    slots: { collectionValidator: { disable: ['file-count'] } },
  })
  t.add('a', 'b')
  await t.clock.advance(1000)
  expect(t.transport.uploads).toHaveLength(2)
})

test('a listener of file-added may destroy the uploader', () => {
  const t = createTestUploader()
  t.uploader.on('file-added', () => t.uploader.destroy())
  expect(() => t.add('a', 'b')).not.toThrow()
  expect(t.log).toEqual([])
})
