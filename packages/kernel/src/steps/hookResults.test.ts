import { describe, expect, test, vi } from 'vitest'
import { definePlugin, type FileHook, type FileHookInput, type FileMetadata } from '../index.js'
import { createTestUploader, microtasks, namedError } from '../testing/index.js'

type Handle = FileHook['handle']
type Kind = FileHook['hook']

const names = (t: ReturnType<typeof createTestUploader>) =>
  t.transport.uploads.map(({ entry }) => entry.fileName)
const hook = (id: string, kind: Kind, handle: Handle) =>
  definePlugin({ id, setup: ({ contribute }) => void contribute('fileHook', { id, hook: kind, handle }) })()

/** A hook whose calls a test settles. */
function slow(id: string, kind: Kind) {
  const calls: { input: FileHookInput; settle: (result?: unknown) => void }[] = []
  const plugin = hook(
    id,
    kind,
    (input) => new Promise<never>((resolve) => calls.push({ input, settle: resolve as never })),
  )
  return { calls, plugin }
}

describe.each<Kind>(['onAdd', 'beforeUpload'])('a hook %s', (kind) => {
  test('may return the name alone; bytes, type and path stay, the path follows', async () => {
    const t = createTestUploader({ plugins: [hook('h', kind, () => ({ fileName: 'b.md' }))] })
    const file = new File(['text'], 'a.txt', { type: 'text/plain' })
    const { internalId } = t.uploader.addFileFromObject(file, { fullPath: 'notes/a.txt' })
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(internalId)).toMatchObject({
      name: 'b.md',
      file,
      mimeType: 'text/plain',
      size: 4,
      fullPath: 'notes/b.md',
    })
    expect(names(t)).toEqual(['b.md'])
  })

  test('may return metadata alone, and the name and the metadata together with a file', async () => {
    const t = createTestUploader({
      plugins: [
        hook('one', kind, () => ({ metadata: { one: '1' } })),
        hook('two', kind, async () => ({
          file: new File(['longer'], 'ignored.png', { type: 'image/png' }),
          fileName: 'two.png',
          metadata: { two: '2' },
        })),
      ],
    })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    expect(t.transport.uploads[0]?.entry).toMatchObject({
      fileName: 'two.png',
      mimeType: 'image/png',
      fileSize: 6,
      metadata: { one: '1', two: '2' },
    })
    expect(t.uploader.getOutputItem(a)).toMatchObject({ name: 'two.png', metadata: { one: '1', two: '2' } })
  })

  const given: [string, object, FileMetadata | undefined, FileMetadata][] = [
    ['nothing', {}, undefined, { hook: 'h', both: 'hook' }],
    [
      'an object',
      { metadata: { host: 'c', both: 'host' } },
      undefined,
      { host: 'c', hook: 'h', both: 'hook' },
    ],
    [
      'a function',
      { metadata: () => ({ host: 'f', both: 'host' }) },
      undefined,
      { host: 'f', hook: 'h', both: 'hook' },
    ],
    [
      'a promise',
      { metadata: async () => ({ host: 'p' }) },
      undefined,
      { host: 'p', hook: 'h', both: 'hook' },
    ],
    [
      'metadata with the file',
      { metadata: { host: 'c' } },
      { at: 'add', both: 'add' },
      { at: 'add', hook: 'h', both: 'hook' },
    ],
    ['an empty object with the file', { metadata: { host: 'c' } }, {}, { hook: 'h', both: 'hook' }],
    [
      'a function that fails',
      {
        metadata: () => {
          throw new Error('broken')
        },
      },
      undefined,
      { hook: 'h', both: 'hook' },
    ],
    ['a function that returns junk', { metadata: () => 'junk' }, undefined, { hook: 'h', both: 'hook' }],
  ]
  test.each(given)('is merged over what the host gives: %s', async (_, config, metadata, sent) => {
    const t = createTestUploader({
      config,
      plugins: [hook('h', kind, () => ({ metadata: { hook: 'h', both: 'hook' } }))],
    })
    const { internalId } = t.uploader.addFileFromObject(new File(['x'], 'a'), metadata && { metadata })
    await t.clock.advance(100)
    expect(t.transport.of('a').entry.metadata).toEqual(sent)
    t.transport.of('a').fail(namedError('NetworkError', 'Network error'))
    await t.clock.advance(100)
    t.uploader.retryUpload(internalId)
    await t.clock.advance(100)
    expect(t.transport.uploads[1]?.entry.metadata).toEqual(sent)
  })

  test('stays when updateFile sets other metadata before the upload, and is replaced with the rest after it', async () => {
    const handle = vi.fn(() => ({ metadata: { hook: 'h', both: 'hook' } }))
    const t = createTestUploader({
      config: { confirmUpload: true },
      plugins: [hook('h', kind, handle)],
    })
    const { internalId } = t.uploader.addFileFromObject(new File(['x'], 'a'), { metadata: { old: '1' } })
    await t.clock.advance(100)
    const updated = t.uploader.updateFile(internalId, { metadata: { new: '2' } })
    const early = kind === 'onAdd' ? { new: '2', hook: 'h', both: 'hook' } : { new: '2' }
    expect(updated.metadata).toEqual(early)
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(t.transport.of('a').entry.metadata).toEqual({ new: '2', hook: 'h', both: 'hook' })
    t.transport.of('a').fail(namedError('NetworkError', 'Network error'))
    await t.clock.advance(100)
    // The host page sees all of them now, and corrects all of them.
    t.uploader.updateFile(internalId, { metadata: { both: 'host' } })
    t.uploader.retryUpload(internalId)
    await t.clock.advance(100)
    expect(t.transport.uploads[1]?.entry.metadata).toEqual({ both: 'host' })
    t.transport.of('a').succeed({ metadata: { stored: '3' } })
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(internalId).metadata).toEqual({ stored: '3' })
    expect(handle).toHaveBeenCalledTimes(1)
  })

  test('does not change the object that the host has given', async () => {
    const metadata = Object.freeze({ host: '1' })
    const t = createTestUploader({
      config: { metadata },
      plugins: [hook('h', kind, () => ({ metadata: { h: '2' } }))],
    })
    t.add('a', 'b')
    await t.clock.advance(100)
    expect(metadata).toEqual({ host: '1' })
    expect(t.transport.of('b').entry.metadata).toEqual({ host: '1', h: '2' })
  })

  test('is applied once to the same bytes, also when the upload is retried', async () => {
    const handle = vi.fn(({ entry }: FileHookInput) => ({
      fileName: `x-${entry.name}`,
      metadata: { count: String(Number(entry.metadata?.count ?? 0) + 1) },
    }))
    const t = createTestUploader({ plugins: [hook('h', kind, handle)] })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    t.transport.of('x-a').fail(namedError('NetworkError', 'Network error'))
    await t.clock.advance(100)
    t.uploader.retryUpload(a)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['x-a', 'x-a'])
    expect(t.transport.uploads[1]?.entry.metadata).toEqual({ count: '1' })
  })

  test('is applied to each of two entries of the same file', async () => {
    const t = createTestUploader({
      plugins: [hook('h', kind, ({ entry }) => ({ fileName: `x-${entry.name}` }))],
    })
    const file = new File(['text'], 'a')
    t.uploader.addFiles([file, file])
    await t.clock.advance(100)
    expect(names(t)).toEqual(['x-a', 'x-a'])
  })

  test('refuses a file with an error for the person; nothing is sent, one event', async () => {
    const t = createTestUploader({
      plugins: [
        hook('h', kind, async () => ({ error: { type: 'BLURRED', message: 'The photo is blurred.' } })),
      ],
    })
    const failed = vi.fn()
    const settled = vi.fn()
    t.uploader.on('file-upload-failed', failed)
    t.uploader.on('all-settled', settled)
    const [a] = t.add('a') as [string]
    await t.clock.advance(1000)
    expect(t.uploader.getOutputItem(a)).toMatchObject({
      status: 'failed',
      isUploading: false,
      isQueued: false,
      isValidationPending: false,
      errors: [{ type: 'BLURRED', message: 'The photo is blurred.' }],
    })
    expect(names(t)).toEqual([])
    expect(failed).toHaveBeenCalledTimes(1)
    expect(settled.mock.calls.length).toBe(kind === 'beforeUpload' ? 1 : 0)
    expect(t.uploader.getOutputCollectionState().errors).toMatchObject([{ type: 'SOME_FILES_HAS_ERRORS' }])
    expect(t.log).toEqual([])
  })

  test('that refuses without a type gives a custom error, and frees the place of the file', async () => {
    const t = createTestUploader({
      config: { maxConcurrentRequests: 1 },
      plugins: [
        hook(
          'h',
          kind,
          ({ entry }) => (entry.name === 'a' ? { error: { message: 'No.' } } : undefined) as never,
        ),
      ],
    })
    const [a] = t.add('a', 'b') as [string]
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).errors).toEqual([{ type: 'CUSTOM_ERROR', message: 'No.' }])
    expect(names(t)).toEqual(['b'])
  })

  test('that refuses without a message is reported; the file goes on, through the other hooks as well', async () => {
    const t = createTestUploader({
      plugins: [
        hook('bad', kind, (() => ({ error: { type: 'X' } })) as never),
        hook('good', kind, () => ({ metadata: { good: '1' } })),
      ],
    })
    t.add('a')
    await t.clock.advance(100)
    expect(t.transport.of('a').entry.metadata).toEqual({ good: '1' })
    expect(t.log).toHaveLength(1)
    expect(t.log[0]).toContain('"bad"')
  })

  test('that refuses is not followed by the next hook', async () => {
    const next = vi.fn()
    const t = createTestUploader({
      plugins: [hook('h', kind, () => ({ error: { message: 'No.' } })), hook('next', kind, next)],
    })
    t.add('a')
    await t.clock.advance(100)
    expect(next).not.toHaveBeenCalled()
  })

  describe.each([false, true])('that has refused, confirmUpload %s', (confirmUpload) => {
    function setUp() {
      const state = { isOpen: false, calls: 0 }
      const t = createTestUploader({
        config: { confirmUpload },
        plugins: [
          hook('h', kind, () => {
            state.calls += 1
            return state.isOpen ? undefined : { error: { message: 'No.' } }
          }),
        ],
      })
      return { ...t, state }
    }

    test('runs again on retry and may refuse again', async () => {
      const t = setUp()
      const [a] = t.add('a') as [string]
      await t.clock.advance(100)
      t.uploader.uploadAll()
      await t.clock.advance(100)
      const { calls } = t.state
      t.uploader.retryUpload(a)
      await t.clock.advance(100)
      expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'failed', errors: [{ message: 'No.' }] })
      expect(t.state.calls).toBe(calls + 1)
      t.state.isOpen = true
      t.uploader.retryUpload(a)
      await t.clock.advance(100)
      expect(names(t)).toEqual(['a'])
      expect(t.uploader.getOutputItem(a).errors).toEqual([])
      t.transport.of('a').succeed()
      await t.clock.advance(100)
      expect(t.uploader.getOutputCollectionState().status).toBe('success')
    })

    test('is forgotten with its plugin', async () => {
      const t = setUp()
      const [a] = t.add('a') as [string]
      await t.clock.advance(100)
      t.uploader.uploadAll()
      await t.clock.advance(100)
      expect(t.uploader.getOutputItem(a).status).toBe('failed')
      t.uploader.unuse('h')
      await t.clock.advance(100)
      expect(t.uploader.getOutputItem(a).errors).toEqual([])
      const goesOn = !confirmUpload || kind === 'beforeUpload'
      expect(names(t)).toEqual(goesOn ? ['a'] : [])
    })

    test('leaves the file removable, and the removed one does not come back', async () => {
      const t = setUp()
      const [a] = t.add('a') as [string]
      t.uploader.uploadAll()
      await t.clock.advance(100)
      t.uploader.uploadAll()
      await t.clock.advance(100)
      t.uploader.removeFileByInternalId(a)
      t.uploader.unuse('h')
      t.state.isOpen = true
      await t.clock.advance(1000)
      expect(names(t)).toEqual([])
      expect(t.log).toEqual([])
    })
  })

  test('whose plugin is removed while it runs is aborted, its late result ignored', async () => {
    for (const late of [
      { file: new File([], 'late') },
      { fileName: 'late' },
      { metadata: { late: '1' } },
      { error: { message: 'Too late.' } },
    ]) {
      const { calls, plugin } = slow('slow', kind)
      const t = createTestUploader({ plugins: [plugin] })
      const [a] = t.add('a') as [string]
      await t.clock.advance(100)
      expect(calls).toHaveLength(1)
      t.uploader.unuse('slow')
      expect(calls[0]?.input.signal.aborted).toBe(true)
      await t.clock.advance(100)
      calls[0]?.settle(late)
      await t.clock.advance(100)
      expect(names(t)).toEqual(['a'])
      expect(t.uploader.getOutputItem(a)).toMatchObject({ name: 'a', metadata: null, errors: [] })
      expect(t.log).toEqual([])
    }
  })

  test('whose plugin is removed and installed again while it runs: only the new one counts', async () => {
    const first = slow('slow', kind)
    const t = createTestUploader({ plugins: [first.plugin] })
    t.add('a')
    await t.clock.advance(100)
    const second = slow('slow', kind)
    t.uploader.unuse('slow').use(second.plugin)
    await t.clock.advance(100)
    first.calls[0]?.settle({ fileName: 'old' })
    second.calls[0]?.settle({ fileName: 'new' })
    await t.clock.advance(100)
    expect(names(t)).not.toContain('old')
  })

  test('may destroy the uploader, remove its file, or remove its own plugin', async () => {
    const acts: ((t: ReturnType<typeof createTestUploader>, id: string) => void)[] = [
      (t) => t.uploader.destroy(),
      (t, id) => t.uploader.removeFileByInternalId(id),
      (t) => t.uploader.unuse('h'),
    ]
    for (const [i, act] of acts.entries()) {
      const t = createTestUploader({
        plugins: [
          hook('h', kind, ({ entry }) => {
            act(t, entry.internalId)
            return { fileName: 'late' }
          }),
        ],
      })
      t.add('a')
      await t.clock.advance(1000)
      expect(names(t)).toEqual(i === 2 ? ['a'] : [])
      expect(t.log).toEqual([])
      t.uploader.destroy()
      expect(t.clock.pending).toBe(0)
    }
  })

  test.each([
    ['a name that is no string', { fileName: 7 }],
    ['metadata that is no object', { metadata: 'x' }],
    ['metadata that is a list', { metadata: ['x'] }],
    ['an error that is a string', { error: 'No.' }],
    ['an unknown field only', { name: 'x' }],
  ])('with %s is reported and changes nothing', async (_, result) => {
    const t = createTestUploader({ plugins: [hook('bad', kind, (() => result) as never)] })
    t.add('a')
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    expect(t.transport.of('a').entry.metadata).toBeNull()
    expect(t.log).toHaveLength(1)
    expect(t.log[0]).toContain('"bad"')
  })

  test('with null or an empty error does nothing', async () => {
    const t = createTestUploader({
      plugins: [
        hook('one', kind, (() => null) as never),
        hook('two', kind, (() => ({ error: null, metadata: { a: '1' } })) as never),
      ],
    })
    t.add('a')
    await t.clock.advance(100)
    expect(t.transport.of('a').entry.metadata).toEqual({ a: '1' })
    expect(t.log).toEqual([])
  })
})

describe('metadata of hooks', () => {
  test('is shown with the host’s as soon as it is there, and given to the functions of the host', async () => {
    const metadata = vi.fn(() => ({ host: '1' }))
    const t = createTestUploader({
      config: { confirmUpload: true, metadata },
      plugins: [hook('h', 'onAdd', () => ({ metadata: { hook: '1' } }))],
    })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).metadata).toEqual({ hook: '1' })
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(metadata.mock.calls).toMatchObject([[{ internalId: a, name: 'a', metadata: { hook: '1' } }]])
    expect(t.transport.of('a').entry.metadata).toEqual({ host: '1', hook: '1' })
  })

  test('of both kinds is merged in the order in which they run', async () => {
    const t = createTestUploader({
      plugins: [
        hook('late', 'beforeUpload', ({ entry }) => ({ metadata: { x: `${entry.metadata?.x}2` } })),
        hook('early', 'onAdd', () => ({ metadata: { x: '1', y: '1' } })),
      ],
    })
    t.add('a')
    await t.clock.advance(100)
    expect(t.transport.of('a').entry.metadata).toEqual({ x: '12', y: '1' })
  })
})

describe('updateFile while hooks are pending', () => {
  test('keeps the host’s name and metadata where the hook returns others of its own', async () => {
    const { calls, plugin } = slow('slow', 'onAdd')
    const t = createTestUploader({ plugins: [plugin] })
    t.uploader.pauseUploads()
    const [a] = t.add('a') as [string]
    await microtasks()
    t.uploader.updateFile(a, { fileName: 'host.txt', metadata: { host: '1' } })
    calls[0]?.settle({ metadata: { hook: '1' } })
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a)).toMatchObject({ isQueued: true, isUploading: false })
    t.uploader.updateFile(a, { fileName: 'again.txt' })
    t.uploader.resumeUploads()
    await t.clock.advance(100)
    expect(t.transport.uploads[0]?.entry).toMatchObject({
      fileName: 'again.txt',
      metadata: { host: '1', hook: '1' },
    })
  })

  test('other bytes are handled by the hook anew; what it returns for the former ones is ignored', async () => {
    const { calls, plugin } = slow('slow', 'onAdd')
    const t = createTestUploader({ plugins: [plugin] })
    const [a] = t.add('a') as [string]
    await microtasks()
    t.uploader.updateFile(a, { file: new File(['other'], 'b') })
    calls[0]?.settle({ error: { message: 'About the former bytes.' } })
    await t.clock.advance(100)
    expect(calls).toHaveLength(2)
    expect(t.uploader.getOutputItem(a).errors).toEqual([])
    calls[1]?.settle({ fileName: 'c' })
    await t.clock.advance(100)
    expect(names(t)).toEqual(['c'])
    expect(await t.transport.of('c').entry.file?.text()).toBe('other')
  })
})

test('a hook of an unknown kind is reported, and the file goes on', async () => {
  const misspelt = hook('h', 'beforeupload' as Kind, () => ({ fileName: 'never' }))
  const t = createTestUploader({ plugins: [hook('other', 'onAdd', () => {}), misspelt] })
  t.add('a')
  await t.clock.advance(100)
  expect(t.log).toEqual([
    'warn: The file hook "h" has the hook "beforeupload"; it is not used. (fileHook "h", plugin "h")',
  ])
  expect(names(t)).toEqual(['a'])
})
