import { expect, test, vi } from 'vitest'
import { createUploader } from '../createUploader.js'
import { LoggerToken } from '../di/Logger.js'
import type { FileInfo } from '../entry/FileInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createFileInfo } from '../testing/createFileInfo.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { type Transport, TransportToken } from './Transport.js'
import type { UploadMethod } from './UploadMethod.js'
import { UploadMethodsToken } from './UploadMethodsToken.js'

const plugin = (...methods: readonly UploadMethod[]) =>
  definePlugin({
    id: `methods-${methods.map(({ id }) => id).join('-')}`,
    setup({ contribute }) {
      for (const method of methods) contribute('uploadMethod', method)
    },
  })()

/** A method that accepts names with a letter, and returns info with its id. */
const method = (id: string, letters: string, changes: Partial<UploadMethod> = {}): UploadMethod => ({
  id,
  accepts: ({ fileName }) => letters.includes(fileName ?? '?'),
  upload: async ({ fileName }) => createFileInfo({ uuid: `by-${id}`, originalFilename: fileName ?? '' }),
  ...changes,
})

/** Names of the files with what has sent them: `null` for none. */
const sent = ({
  uploader,
}: {
  readonly uploader: { readonly entries: { values(): Iterable<UploadEntry> } }
}) => [...uploader.entries.values()].map(({ fileName, fileInfo }) => [fileName, fileInfo?.uuid ?? null])

test('the first method that accepts an entry sends it, and the transport sends the rest', async () => {
  const t = createTestUploader({
    plugins: [
      plugin(method('late', 'abc', { order: 10 }), method('early', 'a', { order: -10 }), method('b', 'b')),
    ],
  })
  t.add('a', 'b', 'c', 'd')
  await t.clock.advance(100)
  t.transport.of('d').succeed()
  await t.clock.advance(100)
  expect(sent(t)).toEqual([
    ['a', 'by-early'],
    ['b', 'by-b'],
    ['c', 'by-late'],
    ['d', 'uuid-of-d'],
  ])
  expect(t.log).toEqual([])
})

test('the page leaves methods out, orders them, and adds and removes them while files are added', async () => {
  const t = createTestUploader({ plugins: [plugin(method('one', 'abc'), method('two', 'abc'))] })
  t.uploader.slots.configure({ uploadMethod: { disable: ['one'] } })
  t.add('a')
  await t.clock.advance(100)
  t.uploader.slots.configure({ uploadMethod: { order: ['one'] } })
  t.add('b')
  await t.clock.advance(100)
  t.uploader.slots.configure({ uploadMethod: { disable: ['two'] } })
  t.uploader.use(plugin(method('three', 'c', { order: -1 })))
  t.add('c')
  await t.clock.advance(100)
  t.uploader.unuse('methods-three', 'methods-one-two')
  t.add('d')
  await t.clock.advance(100)
  expect(sent(t)).toEqual([
    ['a', 'by-two'],
    ['b', 'by-one'],
    ['c', 'by-three'],
    ['d', null],
  ])
  expect(t.transport.uploads).toHaveLength(1)
  expect(t.log).toEqual([])
})

test('a method is asked with the configuration, the transport and the other methods', async () => {
  const accepts = vi.fn<UploadMethod['accepts']>(() => true)
  const t = createTestUploader({
    config: { maxConcurrentRequests: 3 },
    plugins: [plugin(method('one', '', { accepts }))],
  })
  t.add('a')
  await t.clock.advance(100)
  const [entry, context] = accepts.mock.lastCall ?? []
  expect(entry?.fileName).toBe('a')
  expect(context?.config.maxConcurrentRequests).toBe(3)
  expect(context?.transport).toBe(t.transport.transport)
  expect([context?.has('one'), context?.has('two')]).toEqual([true, false])
})

test('a condition that is not met leaves a method out', async () => {
  const t = createTestUploader({
    plugins: [
      plugin(
        method('rest', 'ab', { order: 1 }),
        method('first', 'ab', { when: ({ collection }) => collection.totalCount < 2 }),
      ),
    ],
  })
  t.add('a')
  await t.clock.advance(100)
  t.add('b')
  await t.clock.advance(100)
  expect(sent(t)).toEqual([
    ['a', 'by-first'],
    ['b', 'by-rest'],
  ])
})

test('two methods that accept the same entry are reported once by their names, and the first is used', async () => {
  const t = createTestUploader({ plugins: [plugin(method('base', 'ab')), plugin(method('s3', 'ab'))] })
  t.add('a', 'b')
  await t.clock.advance(100)
  expect(sent(t).map(([, by]) => by)).toEqual(['by-base', 'by-base'])
  expect(t.log).toEqual([
    expect.stringContaining('"base" and "s3" of the slot "uploadMethod" both accept "a"'),
  ])
})

test.each([
  ['another order', method('s3', 'a', { order: 1 }), {}],
  ['an order of the page', method('s3', 'a'), { slots: { uploadMethod: { order: ['base'] } } }],
  ['other files', method('s3', 'b'), {}],
])('two methods are not reported with %s', async (_, second, options) => {
  const t = createTestUploader({ plugins: [plugin(method('base', 'a'), second)], ...options })
  t.add('a')
  await t.clock.advance(100)
  expect([sent(t), t.log]).toEqual([[['a', 'by-base']], []])
})

test.each<[string, UploadMethod['accepts']]>([
  [
    'throws',
    () => {
      throw new Error('Broken.')
    },
  ],
  ['answers by a promise', (async () => true) as never],
  ['answers by a promise that rejects', (async () => Promise.reject(new Error('Broken.'))) as never],
  ['never answers', (() => new Promise(() => {})) as never],
  ['is no function', 'yes' as never],
])('a method whose accepts() %s sends nothing, and neither does another one', async (_, accepts) => {
  const other = vi.fn<UploadMethod['upload']>()
  const t = createTestUploader({
    plugins: [plugin(method('broken', '', { accepts, order: -1 }), method('other', 'a', { upload: other }))],
  })
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.entries.get(id)).toMatchObject({
    status: 'failed',
    errors: [{ type: 'UNKNOWN_ERROR', payload: { error: { code: 'upload-method-failed' } } }],
  })
  expect(t.log.join()).toContain('"broken" failed in accepts()')
  expect([other.mock.calls.length, t.transport.uploads.length]).toEqual([0, 0])
  // Nothing is lost: without the method, the file is sent.
  t.uploader.slots.configure({ uploadMethod: { disable: ['broken', 'other'] } })
  t.uploader.retryUpload(id)
  await t.clock.advance(100)
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  expect(t.uploader.entries.get(id)?.status).toBe('success')
})

test('a later method that throws does not matter for an entry of an earlier one', async () => {
  const accepts = () => {
    throw new Error('Broken.')
  }
  const t = createTestUploader({ plugins: [plugin(method('good', 'a'), method('broken', '', { accepts }))] })
  t.add('a')
  await t.clock.advance(100)
  expect([sent(t), t.log]).toEqual([[['a', 'by-good']], []])
})

test('a file that neither a method nor the transport of methods takes fails with the names that were asked', async () => {
  const transport: Transport = { upload: vi.fn(), fileInfo: vi.fn() }
  Object.assign(transport, { preset: transport })
  const preset = definePlugin({
    id: 'preset',
    setup: ({ provide }) => provide(TransportToken, () => transport),
  })
  const t = createTestUploader({ plugins: [preset(), plugin(method('one', 'a'), method('two', 'b'))] })
  const [, id = ''] = t.add('a', 'c')
  await t.clock.advance(100)
  expect(t.uploader.entries.get(id)).toMatchObject({
    status: 'failed',
    errors: [{ payload: { error: { code: 'upload-method-missing' } } }],
  })
  expect(t.log.join()).toContain(
    'No upload method accepts "c" from "js-api", so it is not sent. Contribute one that does. Asked: one,two.',
  )
  expect(transport.upload).not.toHaveBeenCalled()
})

test('an object that wraps a transport of methods sends by itself what they do not take', async () => {
  const base: Transport = { upload: vi.fn(), fileInfo: vi.fn() }
  Object.assign(base, { preset: base })
  const upload = async () => createFileInfo({ uuid: 'by-wrapper', originalFilename: 'a' })
  const wrapper = definePlugin({
    id: 'wrapper',
    setup: ({ provide }) => provide(TransportToken, () => ({ ...base, upload })),
  })
  const t = createTestUploader({ plugins: [wrapper()] })
  t.add('a')
  await t.clock.advance(100)
  expect(sent(t)).toEqual([['a', 'by-wrapper']])
})

test('an uploader with methods needs no transport', async () => {
  const log = vi.fn()
  const uploader = createUploader({
    plugins: [plugin(method('one', 'a'))],
    services: (scope) => scope.value(LoggerToken, { error: log, warn: log }),
  })
  uploader.addFiles([new File(['x'], 'a'), new File(['x'], 'b')])
  await expect.poll(() => uploader.getOutputCollectionState().failedCount).toBe(1)
  expect(sent({ uploader })).toEqual([
    ['a', 'by-one'],
    ['b', null],
  ])
  expect(uploader.transport.servesImages).toBe(false)
  await expect(
    uploader.transport.fileInfo('x', { signal: new AbortController().signal }),
  ).rejects.toMatchObject({ name: 'UploadError' })
  await expect(uploader.transport.upload({} as never, {} as never)).rejects.toMatchObject({
    name: 'UploadError',
  })
  uploader.destroy()
})

test('a method that reports wrong progress, and after its end, changes nothing for others', async () => {
  const t = createTestUploader({
    plugins: [
      plugin(
        method('wrong', 'a', {
          async upload(_, { onProgress, onBytesSent, onWait }) {
            for (const sent of [Number.NaN, -1, Number.POSITIVE_INFINITY, '2' as never, 3, 1])
              onProgress(sent, 4)
            onProgress(1, Number.NaN)
            onBytesSent()
            onBytesSent()
            queueMicrotask(() => {
              onProgress(1, 4)
              onBytesSent()
              onWait?.({ reason: 'busy', untilMs: null })
            })
            return createFileInfo({ uuid: 'by-wrong' })
          },
        }),
      ),
    ],
  })
  const [id = ''] = t.add('a', 'b')
  await t.clock.advance(100)
  expect(t.uploader.entries.get(id)).toMatchObject({ status: 'success', wait: null })
  expect(t.uploader.getOutputCollectionState().progress).toBeGreaterThanOrEqual(0)
  expect(t.log).toEqual([])
})

test.each([
  ['nothing', async () => undefined as never],
  ['info without a URL', async () => ({ uuid: 'x' }) as FileInfo],
  ['no promise', (() => 5) as never],
])('a method that returns %s is named', async (_, upload) => {
  const t = createTestUploader({ plugins: [plugin(method('empty', 'a', { upload }))] })
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.entries.get(id)?.status).toBe('failed')
  expect(t.log.join()).toContain('The upload method "empty" returned no file info')
})

test('a method that never settles holds nothing once it is paused or canceled', async () => {
  const aborted = vi.fn()
  const upload: UploadMethod['upload'] = (_, { signal }) => {
    signal.addEventListener('abort', aborted)
    return new Promise(() => {})
  }
  const t = createTestUploader({
    config: { maxConcurrentRequests: 1 },
    plugins: [plugin(method('stuck', 'a', { upload }))],
  })
  const [id = ''] = t.add('a', 'b')
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(0)
  t.uploader.pause(id)
  await t.clock.advance(100)
  expect([aborted.mock.calls.length, t.transport.uploads.length]).toEqual([1, 1])
})

test('what a paused upload has kept is passed to the method that kept it alone', async () => {
  const discard = vi.fn()
  const seen: unknown[] = []
  const upload: UploadMethod['upload'] = (_, { session, signal }) =>
    new Promise((_resolve, reject) => {
      seen.push(session?.kept)
      signal.addEventListener('abort', () => {
        Object.assign(session ?? {}, { kept: 'parts', discard })
        reject(Object.assign(new Error(), { name: 'CancelError' }))
      })
    })
  const t = createTestUploader({ plugins: [plugin(method('one', 'a', { upload, keepsBytes: true }))] })
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  t.uploader.pause(id)
  t.uploader.resume(id)
  await t.clock.advance(100)
  expect([seen, discard.mock.calls.length]).toEqual([[undefined, 'parts'], 0])
  t.uploader.pause(id)
  t.uploader.use(plugin(method('two', 'a', { order: -1, upload })))
  t.uploader.resume(id)
  await t.clock.advance(100)
  expect([seen.at(-1), discard.mock.calls.length]).toEqual([undefined, 1])
})

test.each<[UploadMethod['keepsBytes'], number]>([
  [true, 2],
  [() => true, 2],
  [() => false, 0],
  [undefined, 0],
])('a paused upload keeps its progress if the method keeps bytes: %s', async (keepsBytes, expected) => {
  const upload: UploadMethod['upload'] = (_, { onProgress, signal }) =>
    new Promise((_resolve, reject) => {
      if (!signal.aborted) onProgress(2, 4)
      signal.addEventListener('abort', () => reject(Object.assign(new Error(), { name: 'CancelError' })))
    })
  const t = createTestUploader({
    plugins: [plugin(method('one', 'a', { upload, ...(keepsBytes !== undefined && { keepsBytes }) }))],
  })
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  t.uploader.pause(id)
  t.uploader.resume(id)
  expect(t.uploader.entries.get(id)?.bytesUploaded).toBe(expected)
})

test('a method may begin while validators run', async () => {
  const begin = vi.fn<NonNullable<UploadMethod['begin']>>()
  const slow = definePlugin({
    id: 'slow',
    setup: ({ contribute }) =>
      void contribute('fileValidator', { id: 'slow', validate: () => new Promise<never>(() => {}) }),
  })
  const t = createTestUploader({ plugins: [slow(), plugin(method('one', 'a', { begin }))] })
  t.add('a', 'b')
  await t.clock.advance(100)
  expect(new Set(begin.mock.calls.map(([entry]) => entry.fileName))).toEqual(new Set(['a']))
})

test('a group method creates the group of a list that it accepts, and the transport creates others', async () => {
  const group = (name: string) => async () =>
    ({ uuid: `${name}~1`, cdnUrl: `https://cdn.example/${name}/` }) as never
  const t = createTestUploader({
    config: { groupOutput: true },
    plugins: [
      definePlugin({
        id: 'albums',
        setup: ({ contribute }) =>
          void contribute('groupMethod', {
            id: 'albums',
            accepts: (entries) => entries.length > 1,
            create: group('album'),
          }),
      })(),
    ],
  })
  Object.assign(t.transport.transport, { createGroup: group('transport') })
  const end = async (name: string) => {
    t.add(name)
    await t.clock.advance(100)
    t.transport.of(name).succeed()
    await t.clock.advance(500)
    await microtasks()
    return t.uploader.getOutputCollectionState().group?.uuid
  }
  expect(await end('a')).toBe('transport~1')
  expect(await end('b')).toBe('album~1')
  expect(t.log).toEqual([])
})

test('a group method that throws in accepts() fails the group with its name', async () => {
  const accepts = () => {
    throw new Error('Broken.')
  }
  const t = createTestUploader({
    config: { groupOutput: true },
    plugins: [
      definePlugin({
        id: 'albums',
        setup: ({ contribute }) => void contribute('groupMethod', { id: 'albums', accepts, create: vi.fn() }),
      })(),
    ],
  })
  t.add('a')
  await t.clock.advance(100)
  t.transport.of('a').succeed()
  await t.clock.advance(500)
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'failed', successCount: 1 })
  expect(t.log.join()).toContain('"albums" failed in accepts()')
})

test.each([undefined, null, {}, { url: '/albums/7' }, 'album', { uuid: 7, cdnUrl: '/albums/7' }])(
  'a group method that returns %o is named with what a group needs, and the files stay uploaded',
  async (result) => {
    const item = { id: 'albums', accepts: () => true, create: async () => result as never }
    const t = createTestUploader({
      config: { groupOutput: true },
      plugins: [
        definePlugin({ id: 'albums', setup: ({ contribute }) => void contribute('groupMethod', item) })(),
      ],
    })
    t.add('a')
    await t.clock.advance(100)
    t.transport.of('a').succeed()
    await t.clock.advance(500)
    await microtasks()
    expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'failed', successCount: 1 })
    expect(t.log.join()).toContain(
      'The group method "albums" returned no group: it must have a uuid and a cdnUrl.',
    )
  },
)

test('a plugin finds the method of an entry by the token', () => {
  const t = createTestUploader({ config: { confirmUpload: true }, plugins: [plugin(method('one', 'a'))] })
  const [a = '', b = ''] = t.add('a', 'b')
  const methods = t.uploader.scope.get(UploadMethodsToken)
  const find = (id: string) => methods.find(t.uploader.entries.get(id) as UploadEntry)
  expect(find(a)).toMatchObject({ id: 'one' })
  expect(find(b)).toBe(t.transport.transport)
})

test('two presets at once are reported by the names of their plugins, and the last one sends', async () => {
  const preset = (id: string) =>
    definePlugin({
      id,
      setup({ contribute, provide }) {
        let own: Transport | undefined
        provide(TransportToken, () => {
          own = { upload: vi.fn(), fileInfo: vi.fn() }
          return Object.assign(own, { preset: own })
        })
        contribute('uploadMethod', {
          ...method(id, ''),
          accepts: (_, { transport }) => transport === own,
        })
      },
    })()
  const t = createTestUploader({ plugins: [preset('first'), preset('second')] })
  t.add('a')
  await t.clock.advance(100)
  expect(sent(t)).toEqual([['a', 'by-second']])
  expect(t.log).toEqual([expect.stringContaining('The plugins "first" and "second" are a transport each')])
})
