import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { QueueToken } from '../steps/UploadQueue.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { createAsyncValidator } from './testing/fixtures/createAsyncValidator.js'

test('a file is pending, and not uploaded, while a validator is pending', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator] } })
  const [id] = t.add('a') as [string]
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    isValidationPending: true,
    status: 'idle',
    errors: [],
  })
  expect(t.uploader.collection.current()).toMatchObject({ validatingCount: 1, idleCount: 1 })
  await t.clock.advance(1000)
  t.uploader.uploadAll()
  void t.uploader.uppy.upload()
  await microtasks()
  expect(t.transport.uploads).toHaveLength(0)
  calls[0]?.settle()
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ isValidationPending: false, status: 'uploading' })
  expect(t.uploader.collection.current().validatingCount).toBe(0)
  expect(t.transport.uploads).toHaveLength(1)
  expect(t.log).toEqual([])
})

test('an asynchronous error fails the file; once the file is valid, it is uploaded automatically', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator] } })
  const [id] = t.add('a') as [string]
  calls[0]?.settle({ message: 'Not this one.', type: 'NO', payload: 7 })
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    status: 'failed',
    isValidationPending: false,
    errors: [{ type: 'NO', message: 'Not this one.', payload: 7 }],
  })
  expect(t.transport.uploads).toHaveLength(0)

  t.uploader.updateFile(id, { file: new File(['other'], 'b') })
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', isValidationPending: true })
  calls.at(-1)?.settle()
  await t.clock.advance(60)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

test('runs validators at their moments: once on add, once before the upload, on each change', async () => {
  const [add, upload, change] = [vi.fn(), vi.fn(), vi.fn()]
  const t = createTestUploader({
    config: {
      confirmUpload: true,
      fileValidators: [{ runOn: 'add', validator: add }, { runOn: 'upload', validator: upload }, change],
    },
  })
  const counts = () => [add, upload, change].map(({ mock }) => mock.calls.length)
  const [id] = t.add('a') as [string]
  expect(counts()).toEqual([1, 0, 1])
  t.uploader.config.set({ multipleMax: 5, accept: '*/*' })
  expect(counts()).toEqual([1, 0, 2])
  t.uploader.uploadAll()
  await microtasks()
  expect(counts()).toEqual([1, 1, 2])
  t.transport.of('a').fail(namedError('NetworkError', 'Network error'))
  await microtasks()
  t.uploader.retryAll()
  await microtasks()
  expect(counts()).toEqual([1, 1, 2])
  t.transport.of('a').succeed()
  await microtasks()
  expect(counts()).toEqual([1, 1, 3])
  expect(change.mock.lastCall?.[0]).toMatchObject({ status: 'success', uuid: 'uuid-of-a' })
  t.uploader.updateFile(id, { cdnUrlModifiers: '-/preview/' })
  expect(counts()).toEqual([1, 1, 4])
  t.uploader.updateFile(id, { cdnUrl: 'https://cdn.example/other/' })
  expect(counts()).toEqual([1, 1, 5])
})

test('all validators run again for another file of the same entry', async () => {
  const add = vi.fn()
  const upload = vi.fn(({ name }) => (name === 'bad' ? { message: 'Bad.' } : null))
  const t = createTestUploader({
    config: {
      fileValidators: [
        { runOn: 'add', validator: add },
        { runOn: 'upload', validator: upload },
      ],
    },
  })
  const [id] = t.add('bad') as [string]
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'failed', isUploading: false })
  expect(t.transport.uploads).toHaveLength(0)
  t.uploader.updateFile(id, { file: new File([], 'good') })
  await t.clock.advance(60)
  expect(add).toHaveBeenCalledTimes(2)
  expect(upload).toHaveBeenCalledTimes(2)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['good'])
})

test('a change of the config validates the files again', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { internalId } = t.uploader.addFileFromObject(new File(['x'], 'a.txt', { type: 'text/plain' }))
  t.uploader.config.set({ imgOnly: true })
  expect(t.uploader.getOutputItem(internalId).status).toBe('failed')
  t.uploader.config.set({ imgOnly: false })
  expect(t.uploader.getOutputItem(internalId).status).toBe('idle')
})

test('errors follow the language, also when its messages load later; validators run once per change', async () => {
  let runs = 0
  const t = createTestUploader({
    config: {
      imgOnly: true,
      fileValidators: [
        () => {
          runs += 1
          return null
        },
      ],
    },
  })
  const { internalId: id } = t.uploader.addFileFromObject(new File(['x'], 'a.txt', { type: 'text/plain' }))
  let load = (_messages: Record<string, string>) => {}
  const messages = new Promise<Record<string, string>>((resolve) => {
    load = resolve
  })
  t.uploader.locale.add('de', () => messages)
  expect(runs).toBe(1)
  t.uploader.config.set({ localeName: 'de' })
  expect(runs).toBe(2)
  load({ 'images-only-accepted': 'Nur Bilder.' })
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ message: 'Nur Bilder.' }])
  expect(runs).toBe(3)
})

test('errors wait for the last messages of a language, also where those are of a plugin alone', async () => {
  const t = createTestUploader({ config: { imgOnly: true } })
  const { internalId: id } = t.uploader.addFileFromObject(new File(['x'], 'a.txt', { type: 'text/plain' }))
  const loads: ((messages: Record<string, string>) => void)[] = []
  const later = () => new Promise<Record<string, string>>((resolve) => loads.push(resolve))
  t.uploader.locale.add('de', later)
  t.uploader.locale.add('de', later, true)
  t.uploader.config.set({ localeName: 'de' })
  const message = () => t.uploader.getOutputItem(id).errors[0]?.message
  loads[0]?.({ 'images-only-accepted': 'Nur Bilder.' })
  await t.clock.advance(100)
  expect(message()).not.toBe('Nur Bilder.')
  loads[1]?.({ 'camera-title': 'Kamera' })
  await t.clock.advance(100)
  expect(message()).toBe('Nur Bilder.')
})

test('a validator on add that is contributed later runs once for the existing files', () => {
  const validate = vi.fn(() => ({ message: 'No.' }))
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [id] = t.add('a') as [string]
  t.uploader.slots.contribute('fileValidator', { id: 'x', runOn: 'add', validate })
  t.uploader.config.set({ fileValidators: [() => null] })
  expect(validate).toHaveBeenCalledTimes(1)
  expect(t.uploader.getOutputItem(id).errors).toHaveLength(1)
})

test('an asynchronous validator on upload delays the upload; its error resets Uppy’s file and frees the slot', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({
    config: { maxConcurrentRequests: 1, fileValidators: [{ runOn: 'upload', validator }] },
  })
  const failed: unknown[] = []
  t.uploader.on('file-upload-failed', ({ name, isUploading }) => failed.push([name, isUploading]))
  const [a] = t.add('a', 'b') as [string, string]
  await microtasks()
  expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'uploading', isValidationPending: true })
  expect(calls).toHaveLength(1)
  calls[0]?.settle({ message: 'No.' })
  await microtasks()
  expect(failed).toEqual([['a', false]])
  expect(t.uploader.uppy.getFile(a)).toMatchObject({ progress: { uploadStarted: null } })
  expect(t.uploader.uppy.getFile(a).error ?? null).toBeNull()
  calls[1]?.settle()
  await microtasks()
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

test('removing a file aborts a pending validator on upload in the same task', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [{ runOn: 'upload', validator }] } })
  const errors: unknown[] = []
  t.uploader.on('file-upload-failed', (entry) => errors.push(entry))
  const [id] = t.add('a') as [string]
  await microtasks()
  t.uploader.removeFileByInternalId(id)
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.settle()
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(0)
  expect(errors).toEqual([])
  expect(t.log).toEqual([])
})

test('validators that change while a file waits in the queue run before its bytes are sent', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const [, b] = t.add('a', 'b') as [string, string]
  await microtasks()
  t.uploader.config.set({ imgOnly: true })
  expect(t.uploader.getOutputItem(b).status).toBe('uploading')
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(b)).toMatchObject({
    status: 'failed',
    errors: [{ type: 'NOT_AN_IMAGE' }],
  })
  expect(t.transport.uploads).toHaveLength(1)
  t.uploader.config.set({ imgOnly: false })
  await t.clock.advance(60)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'b'])
})

test('validators that change while another one is pending on upload run, too', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [{ runOn: 'upload', validator }] } })
  const [id] = t.add('a') as [string]
  await microtasks()
  t.uploader.config.set({ imgOnly: true })
  calls[0]?.settle()
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ type: 'NOT_AN_IMAGE' }])
  expect(t.transport.uploads).toHaveLength(0)
})

test('validators that change during an upload run when the upload has failed', async () => {
  const t = createTestUploader()
  const [id] = t.add('a') as [string]
  await microtasks()
  t.uploader.config.set({ imgOnly: true })
  t.transport.of('a').fail(namedError('UploadError', 'No.'))
  await microtasks()
  expect(t.uploader.getOutputItem(id).errors.map(({ type }) => type)).toEqual([
    'NOT_AN_IMAGE',
    'UPLOAD_ERROR',
  ])
})

test.each(['upload', 'change'] as const)(
  'a file whose upload is canceled during an asynchronous validator on %s is idle',
  async (runOn) => {
    const { validator, calls } = createAsyncValidator()
    let cancel = (_id: string) => {}
    const canceler = definePlugin({
      id: 'canceler',
      setup({ get }) {
        cancel = (id) => get(QueueToken).cancel(id)
      },
    })
    const t = createTestUploader({ plugins: [canceler()], config: { maxConcurrentRequests: 1 } })
    const [, id] = t.add('a', 'b') as [string, string]
    await microtasks()
    // The turn comes after this change, so that validators on change run then, too.
    t.uploader.config.set({ fileValidators: [{ runOn, validator }] })
    t.transport.of('a').succeed()
    await microtasks()
    const ownCalls = calls.filter(({ name }) => name === 'b')
    expect(ownCalls).toHaveLength(1)
    cancel(id)
    expect(ownCalls[0]?.signal.aborted).toBe(true)
    // Validators on change run again at once; those on upload run with the next upload.
    const isPending = runOn === 'change'
    expect(t.uploader.getOutputItem(id)).toMatchObject({
      status: 'idle',
      isValidationPending: isPending,
      errors: [],
    })
    expect(calls.filter(({ name }) => name === 'b')).toHaveLength(isPending ? 2 : 1)
    ownCalls[0]?.settle({ message: 'Too late.' })
    calls.at(-1)?.settle()
    await t.clock.advance(60)
    expect(t.uploader.getOutputItem(id)).toMatchObject({
      status: 'idle',
      isValidationPending: false,
      errors: [],
    })
    t.uploader.uploadAll()
    await microtasks()
    calls.at(-1)?.settle()
    await t.clock.advance(60)
    expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'b'])
  },
)

test('a file that is removed during its upload is not validated again', async () => {
  const validator = vi.fn()
  const t = createTestUploader({ config: { fileValidators: [validator] } })
  const [id] = t.add('a') as [string]
  await microtasks()
  t.uploader.config.set({ accept: '*/*' })
  t.uploader.removeFileByInternalId(id)
  expect(validator).toHaveBeenCalledTimes(1)
})

test('a validator that rejects a file does not interrupt its upload, which waits for the network', async () => {
  const t = createTestUploader()
  const [id = ''] = t.add('a')
  await microtasks()
  const upload = t.transport.of('a')
  upload.options.onWait?.({ reason: 'offline', untilMs: null })
  t.uploader.config.set({ fileValidators: [() => ({ message: 'No.' })] })
  await microtasks()
  expect(t.uploader.entries.get(id)).toMatchObject({
    phase: 'sending',
    status: 'uploading',
    wait: { reason: 'offline' },
    errors: [],
  })
  expect(upload.isOpen).toBe(true)
  upload.succeed()
  await microtasks()
  expect(t.uploader.entries.get(id)).toMatchObject({
    phase: 'done',
    status: 'failed',
    uuid: 'uuid-of-a',
    errors: [{ message: 'No.' }],
  })
})
