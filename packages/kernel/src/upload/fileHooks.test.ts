import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import type { FileHook } from '../slots/FileHook.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { QueueToken } from './UploadQueue.js'

type Handle = FileHook['handle']

async function setUp(hooks: readonly FileHook[], config: Parameters<typeof createTestUploader>[0] = {}) {
  const t = createTestUploader(config)
  for (const hook of hooks) t.uploader.slots.contribute('fileHook', hook)
  await vi.dynamicImportSettled()
  return t
}

const rename =
  (suffix: string): Handle =>
  async ({ file }) => ({
    file: new File([file, suffix], `${(file as File).name}${suffix}`, { type: 'image/png' }),
  })

/** A hook that a test lets go on. */
function slowHook(hook: FileHook['hook'], id = 'slow') {
  const calls: { signal: AbortSignal; go: (result?: unknown) => void }[] = []
  const item: FileHook = {
    id,
    hook,
    handle: ({ signal }) =>
      new Promise<never>((resolve) => {
        calls.push({ signal, go: (result) => resolve(result as never) })
      }),
  }
  return { item, calls }
}

test.each(['onAdd', 'beforeUpload'] as const)(
  '%s hooks work one after the other, by their order',
  async (hook) => {
    const t = await setUp([
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

test('a Blob keeps the name, and without a type the type, of the file before', async () => {
  const t = await setUp([{ id: 'x', hook: 'onAdd', handle: () => ({ file: new Blob(['longer text']) }) }])
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

test('an onAdd hook runs before the rules on add and holds the file back', async () => {
  const { item, calls } = slowHook('onAdd')
  const validator = vi.fn()
  const t = await setUp([item], { config: { fileValidators: [{ runOn: 'add', validator }, validator] } })
  const [id] = t.add('a') as [string]
  expect(t.uploader.getOutputItem(id)).toMatchObject({ isValidationPending: true, status: 'idle' })
  await t.clock.advance(1000)
  t.uploader.config.set({ accept: '*/*' })
  expect(validator).not.toHaveBeenCalled()
  expect(t.transport.uploads).toHaveLength(0)
  calls[0]?.go({ file: new File([], 'b') })
  await t.clock.advance(60)
  expect(validator.mock.calls.map(([entry]) => entry.name)).toEqual(['b', 'b'])
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

test('a hook can make a file wrong or right: rules judge what it has made', async () => {
  const grow: Handle = () => ({ file: new File(['far too long'], 'big') })
  const shrink: Handle = () => ({ file: new File(['x'], 'small') })
  const before = await setUp([{ id: 'x', hook: 'beforeUpload', handle: grow }], {
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

  const onAdd = await setUp([{ id: 'x', hook: 'onAdd', handle: shrink }], {
    config: { maxLocalFileSizeBytes: 2 },
  })
  onAdd.add('a')
  await onAdd.clock.advance(60)
  expect(onAdd.transport.uploads).toHaveLength(1)
})

test('rules before the upload judge what the hooks have made, and on-add rules do not judge again', async () => {
  const seen: string[] = []
  const see = (runOn: 'add' | 'upload' | 'change') => ({
    runOn,
    validator: ({ name }: { name: string }) => void seen.push(`${runOn} ${name}`) as undefined,
  })
  const t = await setUp([{ id: 'x', hook: 'beforeUpload', handle: rename('.x') }], {
    config: { fileValidators: [see('add'), see('upload'), see('change')] },
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
  ['answers a text', () => 'junk'],
  ['promises an object without a file', async () => ({})],
  ['answers a file that is none', () => ({ file: 'x' })],
])('a hook that %s is reported, and the next one gets the last good file', async (_, handle) => {
  const t = await setUp([
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

test('a hook without an answer is left behind after its time: 30 seconds, or its own', async () => {
  const slow = slowHook('beforeUpload')
  const quick = slowHook('beforeUpload', 'quick')
  const t = await setUp([slow.item, { ...quick.item, timeoutMs: 200 }])
  t.add('a')
  await t.clock.advance(29_999)
  expect(slow.calls[0]?.signal.aborted).toBe(false)
  await t.clock.advance(1)
  expect(slow.calls[0]?.signal.aborted).toBe(true)
  slow.calls[0]?.go({ file: new File([], 'late') })
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
  'removal during an %s hook aborts it, and nothing follows',
  async (hook) => {
    const { item, calls } = slowHook(hook)
    const next = vi.fn()
    const t = await setUp([item, { id: 'next', hook, handle: next }], {
      config: { maxConcurrentRequests: 1 },
    })
    const errors: unknown[] = []
    t.uploader.on('file-upload-failed', (entry) => errors.push(entry))
    const [id] = t.add('a') as [string]
    await microtasks()
    t.uploader.removeFileByInternalId(id)
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[0]?.go({ file: new File([], 'late') })
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

test('onAdd hooks share the places of validationConcurrency; a removed file gives its turn away', async () => {
  const { item, calls } = slowHook('onAdd')
  const t = await setUp([item], { config: { validationConcurrency: 1 } })
  const [, b] = t.add('a', 'b', 'c') as [string, string, string]
  await microtasks()
  expect(calls).toHaveLength(1)
  t.uploader.removeFileByInternalId(b)
  calls[0]?.go()
  await microtasks()
  expect(calls).toHaveLength(2)
  calls[1]?.go()
  await t.clock.advance(60)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'c'])
})

test('a second try of an upload does not apply a hook to its own work', async () => {
  const handle = vi.fn(rename('.x'))
  const t = await setUp([{ id: 'x', hook: 'beforeUpload', handle }])
  t.add('a')
  await t.clock.advance(60)
  t.transport.of('a.x').fail(namedError('NetworkError', 'Network error'))
  await microtasks()
  t.uploader.retryAll()
  await microtasks()
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a.x', 'a.x'])
  expect(handle).toHaveBeenCalledTimes(1)
})

test('a hook that goes during the one before it is not asked, nor one whose condition does not hold', async () => {
  const { item, calls } = slowHook('beforeUpload')
  const t = await setUp([item])
  const [gone, absent] = [vi.fn(), vi.fn()]
  const revoke = t.uploader.slots.contribute('fileHook', { id: 'gone', hook: 'beforeUpload', handle: gone })
  t.uploader.slots.contribute('fileHook', {
    id: 'absent',
    hook: 'beforeUpload',
    when: () => false,
    handle: absent,
  })
  t.add('a')
  await microtasks()
  revoke()
  calls[0]?.go()
  await microtasks()
  expect(t.transport.uploads).toHaveLength(1)
  expect(gone).not.toHaveBeenCalled()
  expect(absent).not.toHaveBeenCalled()
})

test('a file without bytes on this page passes the hooks by', async () => {
  const handle = vi.fn()
  const t = await setUp([
    { id: 'a', hook: 'onAdd', handle },
    { id: 'b', hook: 'beforeUpload', handle },
  ])
  t.uploader.addFileFromUuid('0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')
  await t.clock.advance(60)
  expect(t.uploader.getOutputCollectionState().successCount).toBe(1)
  expect(handle).not.toHaveBeenCalled()
})

test('whoever starts a file in the moment it is added does not get past its hooks and rules', async () => {
  const { item, calls } = slowHook('onAdd')
  const t = await setUp([item], { config: { confirmUpload: false, accept: '.txt' } })
  t.uploader.on('file-added', () => t.uploader.uploadAll())
  const [id] = t.add('a.txt') as [string]
  const { internalId } = t.uploader.addFileFromObject(
    new File([], 'bad.exe', { type: 'application/x-msdownload' }),
  )
  await t.clock.advance(1000)
  expect(t.transport.uploads).toHaveLength(0)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', isValidationPending: true })
  for (const { go } of calls) go()
  await t.clock.advance(60)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a.txt'])
  expect(t.uploader.getOutputItem(internalId).errors).toMatchObject([{ type: 'FORBIDDEN_FILE_TYPE' }])
})

test('a hook that removes its own file holds nothing up, even if it never answers', async () => {
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
  await vi.dynamicImportSettled()
  t.add('a', 'b')
  await t.clock.advance(100)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
  expect(t.log).toEqual([])
})

test('an upload taken back during a hook leaves the file as it was, and asks no other hook', async () => {
  const { item, calls } = slowHook('beforeUpload')
  const next = vi.fn()
  let cancel = (_id: string) => {}
  const taker = definePlugin({
    id: 'taker',
    setup({ get }) {
      cancel = (id) => get(QueueToken).cancel(id)
    },
  })
  const t = await setUp([item, { id: 'next', hook: 'beforeUpload', handle: next }], { plugins: [taker()] })
  const [id] = t.add('a') as [string]
  await microtasks()
  cancel(id)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', errors: [] })
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.go({ file: new File([], 'late') })
  await t.clock.advance(100)
  expect(next).not.toHaveBeenCalled()
  expect(t.uploader.getOutputItem(id).name).toBe('a')
  expect([t.transport.uploads, t.log]).toEqual([[], []])
})

test('what a hook makes of bytes that have been replaced meanwhile is dropped, and it is asked again', async () => {
  const { item, calls } = slowHook('onAdd')
  const t = await setUp([item], { config: { confirmUpload: true } })
  const [id = ''] = t.add('old')
  await microtasks()
  t.uploader.updateFile(id, { file: new File(['edited'], 'edited') })
  calls[0]?.go({ file: new File(['made of the old one'], 'stale') })
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ name: 'edited', isValidationPending: true })
  calls[1]?.go({ file: new File(['made of the edited one'], 'made') })
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ name: 'made', isValidationPending: false })
  expect(calls).toHaveLength(2)
})
