import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import type { FileHook } from '../slots/FileHook.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { QueueToken } from './UploadQueue.js'

type Handle = FileHook['handle']

function setUp(hooks: readonly FileHook[], config: Parameters<typeof createTestUploader>[0] = {}) {
  const t = createTestUploader(config)
  for (const hook of hooks) t.uploader.slots.contribute('fileHook', hook)
  return t
}

const rename =
  (suffix: string): Handle =>
  async ({ file }) => ({
    file: new File([file, suffix], `${(file as File).name}${suffix}`, { type: 'image/png' }),
  })

/** A hook whose calls the test settles. */
function createAsyncHook(hook: FileHook['hook'], id = 'slow') {
  const calls: { signal: AbortSignal; settle: (result?: unknown) => void }[] = []
  const item: FileHook = {
    id,
    hook,
    handle: ({ signal }) =>
      new Promise<never>((resolve) => {
        calls.push({ signal, settle: (result) => resolve(result as never) })
      }),
  }
  return { item, calls }
}

test.each(['onAdd', 'beforeUpload'] as const)(
  '%s hooks run one after the other, sorted by order',
  async (hook) => {
    const t = setUp([
      { id: 'second', order: 2, hook, handle: rename('.2') },
      { id: 'first', order: 1, hook, handle: rename('.1') },
      { id: 'nothing', order: 3, hook, handle: () => {} },
    ])
    const [id] = t.add('a') as [string]
    await t.clock.advance(60)
    expect(t.transport.uploads).toHaveLength(1)
    expect(t.transport.uploads[0]?.entry).toMatchObject({
      fileName: 'a.1.2',
      fileSize: 8,
      mimeType: 'image/png',
      isImage: true,
    })
    expect(await t.transport.of('a.1.2').entry.file?.text()).toBe('text.1.2')
    expect(t.uploader.uppy.getFile(id)).toMatchObject({
      name: 'a.1.2',
      extension: '2',
      meta: { name: 'a.1.2', type: 'image/png' },
    })
    expect(t.log).toEqual([])
  },
)

test('a Blob without a type keeps the name and the type of the former file', async () => {
  const t = setUp([{ id: 'x', hook: 'onAdd', handle: () => ({ file: new Blob(['longer text']) }) }])
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  const { internalId } = t.uploader.addFileFromObject(file, { fullPath: 'dir/a.png' })
  await t.clock.advance(60)
  expect(t.uploader.entries.get(internalId)).toMatchObject({
    fileName: 'a.png',
    mimeType: 'image/png',
    fileSize: 11,
    fullPath: 'dir/a.png',
  })
})

test('an onAdd hook runs before the validators and delays the upload', async () => {
  const { item, calls } = createAsyncHook('onAdd')
  const validator = vi.fn()
  const t = setUp([item], { config: { fileValidators: [{ runOn: 'add', validator }, validator] } })
  const [id] = t.add('a') as [string]
  expect(t.uploader.getOutputItem(id)).toMatchObject({ isValidationPending: true, status: 'idle' })
  await t.clock.advance(1000)
  t.uploader.config.set({ accept: '*/*' })
  expect(validator).not.toHaveBeenCalled()
  expect(t.transport.uploads).toHaveLength(0)
  calls[0]?.settle({ file: new File([], 'b') })
  await t.clock.advance(60)
  expect(validator.mock.calls.map(([entry]) => entry.name)).toEqual(['b', 'b'])
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

test('validators check the file that a hook returns', async () => {
  const grow: Handle = () => ({ file: new File(['far too long'], 'big') })
  const shrink: Handle = () => ({ file: new File(['x'], 'small') })
  const before = setUp([{ id: 'x', hook: 'beforeUpload', handle: grow }], {
    config: { maxLocalFileSizeBytes: 5 },
  })
  const [id] = before.add('a') as [string]
  await before.clock.advance(60)
  expect(before.uploader.getOutputItem(id)).toMatchObject({
    status: 'failed',
    isUploading: false,
    errors: [{ type: 'FILE_SIZE_EXCEEDED' }],
  })
  expect(before.transport.uploads).toHaveLength(0)

  const onAdd = setUp([{ id: 'x', hook: 'onAdd', handle: shrink }], {
    config: { maxLocalFileSizeBytes: 2 },
  })
  onAdd.add('a')
  await onAdd.clock.advance(60)
  expect(onAdd.transport.uploads).toHaveLength(1)
})

test('validators on upload and on change check the file of a beforeUpload hook; those on add do not run again', async () => {
  const seen: string[] = []
  const record = (runOn: 'add' | 'upload' | 'change') => ({
    runOn,
    validator: ({ name }: { name: string }) => void seen.push(`${runOn} ${name}`) as undefined,
  })
  const t = setUp([{ id: 'x', hook: 'beforeUpload', handle: rename('.x') }], {
    config: { fileValidators: [record('add'), record('upload'), record('change')] },
  })
  t.add('a')
  await t.clock.advance(60)
  expect(seen).toEqual(['add a', 'change a', 'upload a.x', 'change a.x'])
})

test.each([
  [
    'throws',
    () => {
      throw new Error('fault')
    },
  ],
  ['rejects', () => Promise.reject(new Error('fault'))],
  ['returns a string', () => 'invalid'],
  ['resolves with an object without a file', async () => ({})],
  ['returns a file that is not a Blob', () => ({ file: 'x' })],
])('a hook that %s is reported, and the next one receives the last valid file', async (_, handle) => {
  const t = setUp([
    { id: 'one', hook: 'beforeUpload', handle: rename('.1') },
    { id: 'bad', hook: 'beforeUpload', handle: handle as never },
    { id: 'two', hook: 'beforeUpload', handle: rename('.2') },
  ])
  t.add('a')
  await t.clock.advance(60)
  expect(t.transport.uploads[0]?.entry.fileName).toBe('a.1.2')
  expect(t.log).toHaveLength(1)
  expect(t.log[0]).toMatch(/^warn: The file hook "bad" failed/)
})

test('a hook that does not settle is aborted and skipped after 30 seconds, or after its timeoutMs', async () => {
  const slow = createAsyncHook('beforeUpload')
  const quick = createAsyncHook('beforeUpload', 'quick')
  const t = setUp([slow.item, { ...quick.item, timeoutMs: 200 }])
  t.add('a')
  await t.clock.advance(29_999)
  expect(slow.calls[0]?.signal.aborted).toBe(false)
  await t.clock.advance(1)
  expect(slow.calls[0]?.signal.aborted).toBe(true)
  slow.calls[0]?.settle({ file: new File([], 'late') })
  await t.clock.advance(199)
  expect(t.transport.uploads).toHaveLength(0)
  await t.clock.advance(1)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a'])
  expect(t.log).toEqual([
    expect.stringContaining('No result within 30000 ms'),
    expect.stringContaining('No result within 200 ms'),
  ])
})

test.each(['onAdd', 'beforeUpload'] as const)(
  'removing a file during an %s hook aborts the hook; no other hook and no upload follows',
  async (hook) => {
    const { item, calls } = createAsyncHook(hook)
    const next = vi.fn()
    const t = setUp([item, { id: 'next', hook, handle: next }], {
      config: { maxConcurrentRequests: 1 },
    })
    const errors: unknown[] = []
    t.uploader.on('file-upload-failed', (entry) => errors.push(entry))
    const [id] = t.add('a') as [string]
    await microtasks()
    t.uploader.removeFileByInternalId(id)
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[0]?.settle({ file: new File([], 'late') })
    await t.clock.advance(100)
    expect(next).not.toHaveBeenCalled()
    expect(t.transport.uploads).toHaveLength(0)
    expect([errors, t.log]).toEqual([[], []])
    t.add('b')
    await microtasks()
    expect(calls).toHaveLength(2)
    t.uploader.destroy()
    expect(calls[1]?.signal.aborted).toBe(true)
    await microtasks()
    expect(t.clock.pending).toBe(0)
  },
)

test('validationConcurrency limits onAdd hooks; a file that is removed while it waits leaves the queue', async () => {
  const { item, calls } = createAsyncHook('onAdd')
  const t = setUp([item], { config: { validationConcurrency: 1 } })
  const [, b] = t.add('a', 'b', 'c') as [string, string, string]
  await microtasks()
  expect(calls).toHaveLength(1)
  t.uploader.removeFileByInternalId(b)
  calls[0]?.settle()
  await microtasks()
  expect(calls).toHaveLength(2)
  calls[1]?.settle()
  await t.clock.advance(70)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'c'])
})

test('a retry does not apply a hook to the file that it returned', async () => {
  const handle = vi.fn(rename('.x'))
  const t = setUp([{ id: 'x', hook: 'beforeUpload', handle }])
  t.add('a')
  await t.clock.advance(60)
  t.transport.of('a.x').fail(namedError('NetworkError', 'Network error'))
  await microtasks()
  t.uploader.retryAll()
  await microtasks()
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a.x', 'a.x'])
  expect(handle).toHaveBeenCalledTimes(1)
})

test('a hook that is removed during an earlier one is not called, nor is one whose when() is false', async () => {
  const { item, calls } = createAsyncHook('beforeUpload')
  const t = setUp([item])
  const [removed, absent] = [vi.fn(), vi.fn()]
  const remove = t.uploader.slots.contribute('fileHook', {
    id: 'removed',
    hook: 'beforeUpload',
    handle: removed,
  })
  t.uploader.slots.contribute('fileHook', {
    id: 'absent',
    hook: 'beforeUpload',
    when: () => false,
    handle: absent,
  })
  t.add('a')
  await microtasks()
  remove()
  calls[0]?.settle()
  await microtasks()
  expect(t.transport.uploads).toHaveLength(1)
  expect(removed).not.toHaveBeenCalled()
  expect(absent).not.toHaveBeenCalled()
})

test('a file without bytes skips the hooks', async () => {
  const handle = vi.fn()
  const t = setUp([
    { id: 'a', hook: 'onAdd', handle },
    { id: 'b', hook: 'beforeUpload', handle },
  ])
  t.uploader.addFileFromUuid('0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState().successCount).toBe(1)
  expect(handle).not.toHaveBeenCalled()
})

test('uploadAll inside file-added does not bypass hooks and validators', async () => {
  const { item, calls } = createAsyncHook('onAdd')
  const t = setUp([item], { config: { confirmUpload: false, accept: '.txt' } })
  t.uploader.on('file-added', () => t.uploader.uploadAll())
  const [id] = t.add('a.txt') as [string]
  const { internalId } = t.uploader.addFileFromObject(
    new File([], 'bad.exe', { type: 'application/x-msdownload' }),
  )
  await t.clock.advance(1000)
  expect(t.transport.uploads).toHaveLength(0)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', isValidationPending: true })
  for (const { settle } of calls) settle()
  await t.clock.advance(60)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a.txt'])
  expect(t.uploader.getOutputItem(internalId).errors).toMatchObject([{ type: 'FORBIDDEN_FILE_TYPE' }])
})

test('a hook that removes its file and never settles does not block other uploads', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  t.uploader.slots.contribute('fileHook', {
    id: 'remover',
    hook: 'beforeUpload',
    handle: ({ entry }) => {
      if (entry.name !== 'a') return undefined
      t.uploader.removeFileByInternalId(entry.internalId)
      return new Promise<never>(() => {})
    },
  })
  t.add('a', 'b')
  await t.clock.advance(100)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
  expect(t.log).toEqual([])
})

test('canceling an upload during a hook keeps the file unchanged and calls no other hook and no validator', async () => {
  const { item, calls } = createAsyncHook('beforeUpload')
  const next = vi.fn()
  let cancel = (_id: string) => {}
  const canceler = definePlugin({
    id: 'canceler',
    setup({ get }) {
      cancel = (id) => get(QueueToken).cancel(id)
    },
  })
  const validator = vi.fn()
  const t = setUp([item, { id: 'next', hook: 'beforeUpload', handle: next }], {
    plugins: [canceler()],
    config: { fileValidators: [{ runOn: 'upload', validator }] },
  })
  const [id] = t.add('a') as [string]
  await microtasks()
  cancel(id)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', errors: [] })
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.settle({ file: new File([], 'late') })
  await t.clock.advance(100)
  expect(next).not.toHaveBeenCalled()
  expect(validator).not.toHaveBeenCalled()
  expect(t.uploader.getOutputItem(id).name).toBe('a')
  expect([t.transport.uploads, t.log]).toEqual([[], []])
})

test('the result for a file that was replaced meanwhile is discarded, and the hook runs again', async () => {
  const { item, calls } = createAsyncHook('onAdd')
  const t = setUp([item], { config: { confirmUpload: true } })
  const [id = ''] = t.add('old')
  await microtasks()
  t.uploader.updateFile(id, { file: new File(['edited'], 'edited') })
  calls[0]?.settle({ file: new File(['result for the old file'], 'stale') })
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ name: 'edited', isValidationPending: true })
  calls[1]?.settle({ file: new File(['result for the edited file'], 'result') })
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ name: 'result', isValidationPending: false })
  expect(calls).toHaveLength(2)
})

test('removing a hook aborts its calls and leaves those of other hooks alone', async () => {
  const first = createAsyncHook('onAdd', 'first')
  const second = createAsyncHook('onAdd', 'second')
  const t = setUp([])
  const remove = t.uploader.slots.contribute('fileHook', first.item)
  t.uploader.slots.contribute('fileHook', second.item)
  t.add('a', 'b')
  await microtasks()
  first.calls[0]?.settle()
  await microtasks()
  expect([first.calls.length, second.calls.length]).toEqual([2, 1])
  remove()
  await microtasks()
  expect(first.calls.map(({ signal }) => signal.aborted)).toEqual([false, true])
  expect(second.calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
  for (const { settle } of second.calls) settle()
  await t.clock.advance(100)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'b'])
  expect(t.log).toEqual([])
})

test('a hook that returns the file that it was given does not start the validators again', async () => {
  const validator = vi.fn(() => null)
  const t = setUp([{ id: 'same', hook: 'beforeUpload', handle: ({ file }) => ({ file }) }], {
    config: { fileValidators: [validator] },
  })
  t.add('a')
  await microtasks()
  expect(t.transport.uploads).toHaveLength(1)
  expect(validator).toHaveBeenCalledTimes(1)
})

test('a file that is retried at the moment of its refusal waits for the second run of the hook', async () => {
  let settle = () => {}
  const handle = vi
    .fn<Handle>()
    .mockReturnValueOnce({ error: { message: 'Not now.' } })
    .mockReturnValueOnce(
      new Promise<undefined>((resolve) => {
        settle = () => resolve(undefined)
      }),
    )
  const validator = vi.fn()
  const t = setUp([{ id: 'x', hook: 'onAdd', handle }], { config: { fileValidators: [validator] } })
  t.uploader.on('file-upload-failed', ({ internalId }) => t.uploader.retryUpload(internalId))
  const [id] = t.add('a') as [string]
  await t.clock.advance(100)
  expect(handle).toHaveBeenCalledTimes(2)
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    status: 'idle',
    isValidationPending: true,
    errors: [],
  })
  expect(validator).not.toHaveBeenCalled()
  settle()
  await t.clock.advance(100)
  expect(validator).toHaveBeenCalledTimes(1)
  expect(t.transport.uploads).toHaveLength(1)
})
