import { expect, test, vi } from 'vitest'
import type { FileInfo } from '../entry/FileInfo.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { type Transport, TransportToken } from './Transport.js'

function withTransport(transport: Partial<Transport>) {
  const plugin = definePlugin({
    id: 'other-transport',
    needs: ['fake-transport'],
    setup: ({ provide }) => provide(TransportToken, () => transport as Transport),
  })
  return createTestUploader({ plugins: [plugin()] })
}

test.each(['CancelError', 'AbortError'])(
  'an upload that rejects with a %s is idle again, without an error or a log line',
  async (name) => {
    const t = withTransport({ upload: () => Promise.reject(Object.assign(new Error('stop'), { name })) })
    const [id = ''] = t.add('a')
    await microtasks()
    expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', errors: [] })
    expect(t.log).toEqual([])
  },
)

test.each([
  ['a string', 'boom'],
  ['nothing', undefined],
  ['an error with an unknown name', new Error('ENOENT')],
  ['an UploadError without a message', namedError('UploadError', '')],
  ['a NetworkError without a message', namedError('NetworkError', '')],
])(
  'a transport that rejects with %s fails only that file, with a generic message; the cause is logged',
  async (_, cause) => {
    const t = withTransport({
      upload: ({ fileName }) => (fileName === 'a' ? Promise.reject(cause) : new Promise(() => {})),
    })
    const [a = '', b = ''] = t.add('a', 'b')
    await microtasks()
    expect(t.uploader.getOutputItem(a).errors).toMatchObject([
      { type: 'UNKNOWN_ERROR', message: 'Something went wrong', payload: { error: cause } },
    ])
    expect(t.log).toEqual([`error: An upload failed. ${String(cause)}`])
    expect(t.uploader.uppy.getFile(a).error).toBe('Something went wrong')
    expect(t.uploader.getOutputItem(b).status).toBe('uploading')
  },
)

test('the message of an UploadError or a NetworkError is shown and not logged', async () => {
  const t = createTestUploader()
  const [a = '', b = ''] = t.add('a', 'b')
  await microtasks()
  t.transport.of('a').fail(namedError('UploadError', 'Too large for your plan.'))
  t.transport.of('b').fail(namedError('NetworkError', 'Network error'))
  await microtasks()
  expect(t.uploader.getOutputItem(a).errors).toMatchObject([
    { type: 'UPLOAD_ERROR', message: 'Too large for your plan.' },
  ])
  expect(t.uploader.getOutputItem(b).errors).toMatchObject([
    { type: 'NETWORK_ERROR', message: 'Network error' },
  ])
  expect(t.log).toEqual([])
})

test('the error that Uppy receives keeps its cause', async () => {
  const t = createTestUploader()
  const causes: unknown[] = []
  t.uploader.uppy.on('upload-error', (_file, error) => causes.push((error as Error).cause))
  t.add('a')
  await microtasks()
  const cause = namedError('UploadError', 'No.')
  t.transport.of('a').fail(cause)
  await microtasks()
  expect(causes).toEqual([cause])
})

test('progress that a transport reports for a removed file is ignored', async () => {
  const t = createTestUploader()
  const progress = vi.fn()
  t.uploader.on('file-upload-progress', progress)
  const uppyListener = vi.fn()
  t.uploader.uppy.on('upload-success', uppyListener)
  t.uploader.uppy.on('upload-error', uppyListener)
  const [a = ''] = t.add('a')
  await microtasks()
  const { options } = t.transport.of('a')
  t.uploader.removeFileByInternalId(a)
  options.onProgress(1, 2)
  options.onBytesSent()
  await microtasks()
  expect(progress).not.toHaveBeenCalled()
  expect(uppyListener).not.toHaveBeenCalled()
})

test.each(['succeeds', 'fails'])(
  'a transport that ignores its signal and %s after the removal of the file changes nothing',
  async (outcome) => {
    const ends: (() => void)[] = []
    const t = withTransport({
      upload: () =>
        new Promise((resolve, reject) => {
          ends.push(
            outcome === 'fails' ? () => reject(new Error('late')) : () => resolve({ uuid: 'u' } as FileInfo),
          )
        }),
    })
    const [a = ''] = t.add('a')
    await microtasks()
    t.uploader.config.set({ confirmUpload: true })
    t.uploader.removeFileByInternalId(a)
    const [b = ''] = t.add('a')
    ends[0]?.()
    await microtasks()
    expect(t.uploader.entries.get(b)).toMatchObject({ status: 'idle', uuid: null })
    expect(t.log).toEqual([])
  },
)

test('metadata and tags are those that the service returns, else those that were sent', async () => {
  const t = createTestUploader({ config: { metadata: { from: 'page' }, tags: 'page' } })
  const [a = '', b = ''] = t.add('a', 'b')
  await microtasks()
  t.transport.of('a').succeed({ metadata: { from: 'service' }, tags: ['service'] })
  t.transport.of('b').succeed({ metadata: null, tags: null })
  await microtasks()
  expect(t.uploader.getOutputItem(a)).toMatchObject({ metadata: { from: 'service' }, tags: ['service'] })
  expect(t.uploader.getOutputItem(b)).toMatchObject({ metadata: { from: 'page' }, tags: ['page'] })
})

test('a file with a UUID is looked up with a signal, without an upload or the validators on upload', async () => {
  const signals: AbortSignal[] = []
  const upload = vi.fn()
  const t = withTransport({
    upload,
    fileInfo: (_uuid, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    },
  })
  const validator = vi.fn()
  t.uploader.config.set({ fileValidators: [{ runOn: 'upload', validator }] })
  const { internalId } = t.uploader.addFileFromUuid('0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')
  await microtasks()
  expect([upload, validator].map((mock) => mock.mock.calls.length)).toEqual([0, 0])
  t.uploader.removeFileByInternalId(internalId)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('canceling an upload resets its progress in Uppy', async () => {
  const t = createTestUploader()
  const [a = ''] = t.add('a')
  await microtasks()
  t.transport.of('a').options.onProgress(1, 2)
  expect(t.uploader.uppy.getFile(a).progress.bytesUploaded).toBe(1)
  t.transport.of('a').fail(namedError('CancelError', 'Request canceled'))
  await microtasks()
  expect(t.uploader.uppy.getFile(a).progress).toMatchObject({ bytesUploaded: false, uploadStarted: null })
})

test('each value of the progress is emitted once, and none after the end of the upload', async () => {
  const t = createTestUploader()
  const values: number[] = []
  t.uploader.on('file-upload-progress', ({ uploadProgress }) => values.push(uploadProgress))
  const [id = ''] = t.add('a')
  await microtasks()
  const upload = t.transport.of('a')
  for (const sent of [1, 1, 2, 2]) upload.progress(sent, 4)
  upload.fail(namedError('UploadError', 'Refused.'))
  await microtasks()
  upload.progress(3, 4)
  expect(values).toEqual([25, 50])
  expect(t.uploader.getOutputItem(id).uploadProgress).toBe(0)
  expect(t.uploader.uppy.getFile(id).progress.bytesUploaded).not.toBe(3)
})

test('a file that a validator refuses at its turn is not shown as started by Uppy', async () => {
  const validator = { runOn: 'upload', validator: () => ({ message: 'Not now.' }) } as const
  const t = createTestUploader({ config: { fileValidators: [validator] } })
  const started = vi.fn()
  t.uploader.uppy.on('upload-start', started)
  const [id = ''] = t.add('a')
  await microtasks()
  expect(started).toHaveBeenCalledTimes(1)
  expect(t.uploader.uppy.getFile(id).progress.uploadStarted).toBeNull()
})

test('a report that is not two numbers leaves the progress of the list as it is', async () => {
  const t = createTestUploader()
  t.add('a', 'b')
  await microtasks()
  const { onProgress } = t.transport.of('a').options
  onProgress(2, 4)
  for (const bytes of [Number.NaN, -1, Number.POSITIVE_INFINITY, undefined]) onProgress(bytes as number, 4)
  onProgress(3, Number.NaN)
  expect(t.uploader.getOutputCollectionState().progress).toBe(25)
})

test.each([undefined, null, 'done', {}, [], { uuid: 'u' }])(
  'a transport that resolves with %j has failed',
  async (result) => {
    const t = createTestUploader()
    Object.assign(t.transport.transport, { upload: async () => result })
    const [id = ''] = t.add('a')
    await microtasks()
    expect(t.uploader.entries.get(id)).toMatchObject({
      phase: 'failed',
      uploadError: { type: 'UNKNOWN_ERROR' },
    })
    expect(t.log).toEqual([expect.stringContaining('The transport returned no file info')])
  },
)

test('a look-up of a file that resolves with something else has failed, and the log says so', async () => {
  const t = createTestUploader()
  Object.assign(t.transport.transport, { fileInfo: async () => ({}) })
  const { internalId } = t.uploader.addFileFromUuid('0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')
  await microtasks()
  expect(t.uploader.getOutputItem(internalId).status).toBe('failed')
  expect(t.log).toEqual([expect.stringContaining('The transport returned no file info')])
})
