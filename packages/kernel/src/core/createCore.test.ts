import { expect, test } from 'vitest'
import type { CreateUploaderOptions } from '../compose/prepareParts.js'
import { attachCore, prepareUploader } from '../createUploader.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { CdnUrlsToken } from '../ports/CdnUrls.js'
import { createFakeClock, microtasks } from '../testing/createFakeClock.js'
import { createFakeRandom } from '../testing/createFakeRandom.js'
import { createFakeTransport } from '../testing/createFakeTransport.js'
import type { Uploader } from '../Uploader.js'
import { createCore } from './createCore.js'

const text = (name: string) => new File(['text'], name, { type: 'text/plain' })

function createTestCore(values: Parameters<typeof createCore>[0] = {}) {
  const clock = createFakeClock()
  const transport = createFakeTransport()
  const log: string[] = []
  const logger = {
    error: (...parts: unknown[]) => void log.push(parts.map(String).join(' ')),
    warn: (...parts: unknown[]) => void log.push(parts.map(String).join(' ')),
  }
  const core = createCore(values, { clock, logger, random: createFakeRandom() })
  const { uploader } = core
  const attach = ({ plugins = [], ...options }: CreateUploaderOptions = {}) =>
    attachCore(core, { ...options, plugins: [transport.plugin, ...plugins] })
  const add = (...names: string[]) => uploader.addFiles(names.map(text))
  const sent = () => transport.uploads.map(({ entry }) => entry.fileName)
  return { core, uploader, clock, transport, log, attach, add, sent }
}

const notReady = expect.objectContaining({ code: 'service-not-ready' })

test('files wait for the rest, are in the list meanwhile, and are each sent once', async () => {
  const t = createTestCore()
  const events: string[] = []
  for (const type of ['file-added', 'change', 'file-upload-start', 'file-upload-success'] as const)
    t.uploader.on(type, () => events.push(type))
  const ids = t.add('a', 'b')
  await t.clock.advance(1000)
  expect(events).toEqual(['file-added', 'file-added', 'change'])
  expect(ids.map((id) => t.uploader.getOutputItem(id).status)).toEqual(['idle', 'idle'])
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ totalCount: 2, status: 'idle' })
  expect(t.attach()).toBe(t.uploader)
  await t.clock.advance(60)
  expect(t.sent()).toEqual(['a', 'b'])
  for (const name of ['a', 'b']) t.transport.of(name).succeed()
  await t.clock.advance(1000)
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
  expect(events.filter((type) => type.startsWith('file-'))).toEqual([
    'file-added',
    'file-added',
    'file-upload-start',
    'file-upload-start',
    'file-upload-success',
    'file-upload-success',
  ])
  expect(t.log).toEqual([])
})

test('a validator, a hook and a limit that attach later have their say before anything is sent', async () => {
  const t = createTestCore({ maxLocalFileSizeBytes: 10 })
  t.add('refused', 'renamed')
  t.uploader.addFileFromObject(new File(['more than ten bytes'], 'large'))
  const plugin = definePlugin({
    id: 'rules',
    setup({ contribute }) {
      contribute('fileValidator', {
        id: 'rules/name',
        runOn: 'add',
        validate: ({ name }) => (name === 'refused' ? { message: 'No.' } : undefined),
      })
      contribute('fileHook', {
        id: 'rules/hook',
        hook: 'onAdd',
        handle: ({ entry }) => (entry.name === 'renamed' ? { fileName: 'other' } : undefined),
      })
    },
  })
  t.attach({ plugins: [plugin()] })
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['other'])
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ failedCount: 2, uploadingCount: 1 })
})

test('calls that need the rest wait for it, in their order; one that fails loses no other', async () => {
  const t = createTestCore({ confirmUpload: true })
  const order: string[] = []
  const plugin = (id: string) => definePlugin({ id, setup: () => void order.push(id) })()
  t.uploader.use(plugin('first'))
  t.uploader.uploadAll()
  t.uploader.use(7 as never, plugin('second'))
  t.uploader.setCurrentActivity('upload-list')
  t.add('a')
  expect(order).toEqual([])
  t.attach()
  await t.clock.advance(100)
  expect(order).toEqual(['first', 'second'])
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
})

test('a name without an extension has that of its type when the rest is attached', async () => {
  const t = createTestCore()
  const photo = () => new File(['photo'], '1000012345', { type: 'image/png' })
  const [id = ''] = t.uploader.addFiles([photo()])
  t.attach()
  await microtasks()
  expect(t.uploader.getOutputItem(id).name).toBe('1000012345.png')
  const [later = ''] = t.uploader.addFiles([photo()])
  expect(t.uploader.getOutputItem(later).name).toBe('1000012345.png')
  expect(t.uploader.uppy.getFiles().map(({ name }) => name)).toEqual(['1000012345.png', '1000012345.png'])
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['1000012345.png', '1000012345.png'])
})

test('uploads that are paused before the rest is attached stay paused', async () => {
  const t = createTestCore()
  t.uploader.pauseUploads()
  t.add('a')
  t.attach()
  await t.clock.advance(100)
  expect(t.sent()).toEqual([])
  t.uploader.resumeUploads()
  await microtasks()
  expect(t.sent()).toEqual(['a'])
})

test('files are removed, restored, moved, edited and replaced as at any time', async () => {
  const t = createTestCore()
  const [a = '', b = '', c = ''] = t.add('a', 'b', 'c')
  const removed = t.uploader.removeFiles([b])
  t.uploader.removeFileByInternalId(c)
  expect(removed.restore()).toEqual([b])
  t.uploader.moveFile(b, 0)
  t.uploader.updateFile(a, { fileName: 'other', metadata: { key: 'value' } })
  expect(t.uploader.entries.ids).toEqual([b, a])
  t.attach()
  await microtasks()
  expect(t.sent()).toEqual(['b', 'other'])
  expect(t.transport.of('other').entry.metadata).toEqual({ key: 'value' })
  expect(t.uploader.uppy.getFiles().map(({ name }) => name)).toEqual(['b', 'other'])
})

test.each(['uppy', 'scope', 'slots', 'activities', 'transport'] as const)(
  '%s says how to wait for it',
  async (name) => {
    const t = createTestCore()
    expect(() => t.uploader[name]).toThrow(notReady)
    expect(() => t.uploader[name]).toThrow('whenAttached()')
    const waiting = t.uploader.whenAttached()
    t.attach()
    expect((await waiting)[name]).toBeDefined()
  },
)

test('what only reads works before: snapshot, inspection, messages, plugins', () => {
  const { uploader } = createTestCore({ multiple: false })
  expect(uploader.snapshot).toMatchObject({ activity: null, collection: { totalCount: 0 } })
  expect(uploader.inspect()).toMatchObject({ plugins: [], slots: [], transport: null })
  expect([uploader.cfg.multiple, uploader.l10n('file__one'), uploader.getCurrentActivity()]).toEqual([
    false,
    'file',
    null,
  ])
  expect(uploader.plugin('none' as never)).toBeUndefined()
})

test('an attachment that throws leaves the core as it was, and can be tried again', async () => {
  const t = createTestCore()
  t.add('a')
  const services = () => {
    throw new Error('No services.')
  }
  expect(() => t.attach({ services })).toThrow('No services.')
  t.add('b')
  expect(() => t.uploader.uppy).toThrow(notReady)
  t.attach()
  await microtasks()
  expect(t.sent()).toEqual(['a', 'b'])
})

test('a plugin whose setup throws does not keep files from being sent', async () => {
  const t = createTestCore()
  t.add('a')
  const setup = () => {
    throw new Error('No setup.')
  }
  t.attach({ plugins: [definePlugin({ id: 'broken', setup })()] })
  await microtasks()
  expect(t.sent()).toEqual(['a'])
})

function slowPlugin() {
  let end = (_?: unknown) => {}
  const plugin = definePlugin({
    id: 'slow',
    async setup({ contribute }) {
      const error = await new Promise((resolve) => {
        end = resolve
      })
      if (error) throw error
      contribute('fileHook', { id: 'slow', hook: 'onAdd', handle: () => ({ fileName: 'hooked' }) })
    },
  })
  return { plugin: plugin(), end: (error?: unknown) => end(error) }
}

test('files wait for a plugin whose setup takes its time, also those that are added meanwhile', async () => {
  const t = createTestCore({ confirmUpload: true })
  const { plugin, end } = slowPlugin()
  t.add('a')
  t.attach({ plugins: [plugin] })
  t.add('b')
  t.uploader.uploadAll()
  await t.clock.advance(1000)
  expect([t.sent(), t.uploader.entries.size]).toEqual([[], 2])
  end()
  await t.clock.advance(1000)
  t.uploader.uploadAll()
  await t.clock.advance(1000)
  expect(t.sent()).toEqual(['hooked', 'hooked'])
})

test.each([
  ['fails', (end: (error: unknown) => void) => end(new Error('No setup.')), 1000],
  ['takes longer than 30 seconds', () => {}, 30_000],
] as const)('files do not wait for a plugin whose setup %s', async (_, act, waitMs) => {
  const t = createTestCore()
  const { plugin, end } = slowPlugin()
  t.add('a')
  t.attach({ plugins: [plugin] })
  act(end)
  await t.clock.advance(waitMs)
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['a'])
})

test('attaching twice is attaching once', async () => {
  const t = createTestCore()
  t.add('a')
  expect([t.attach(), t.attach()]).toEqual([t.uploader, t.uploader])
  await microtasks()
  expect(t.sent()).toEqual(['a'])
})

test('a core that is destroyed before has no files, no timers and no rest', async () => {
  const t = createTestCore()
  t.add('a')
  const removed: string[] = []
  t.uploader.on('file-removed', ({ name }) => removed.push(name))
  t.uploader.destroy()
  expect([t.uploader.entries.size, t.clock.pending, removed]).toEqual([0, 0, []])
  expect(t.attach()).toBe(t.uploader)
  expect(() => t.add('late')).toThrow(expect.objectContaining({ code: 'uploader-destroyed' }))
  await t.clock.advance(1000)
  expect(t.sent()).toEqual([])
})

test.each([
  ['a listener of file-added', (u: Uploader, end: () => void) => void u.on('file-added', end)],
  [
    'a plugin that is installed',
    (u: Uploader, end: () => void) => {
      u.use(definePlugin({ id: 'ending', setup: () => end() })())
    },
  ],
])('%s can destroy the uploader', async (_, arrange) => {
  const t = createTestCore()
  arrange(t.uploader, () => t.uploader.destroy())
  t.add('a')
  t.attach()
  await t.clock.advance(1000)
  expect([t.uploader.entries.size, t.clock.pending, t.sent()]).toEqual([0, 0, []])
})

test('5,000 files that were added before are all sent, each once', async () => {
  const t = createTestCore({ maxConcurrentRequests: 5000 })
  t.uploader.addFiles(Array.from({ length: 5000 }, (_, index) => text(`f${index}`)))
  t.attach()
  await microtasks()
  expect(new Set(t.sent()).size).toBe(5000)
  expect(t.sent()).toHaveLength(5000)
})

test('a list that Golden Retriever restores joins the files that the core has', async () => {
  const t = createTestCore({ confirmUpload: true })
  const earlier = createTestCore({ confirmUpload: true })
  earlier.attach()
  earlier.uploader.uppy.addFile({ id: 'kept', name: 'kept', data: new Blob(['x']) })
  const files = structuredClone(earlier.uploader.uppy.getState().files)
  t.add('new')
  t.attach()
  const { uppy } = t.uploader
  uppy.setState({ recoveredState: { files, currentUploads: {} } as never, files })
  uppy.emit('restored', {})
  expect([...t.uploader.entries.values()].map(({ fileName }) => fileName)).toEqual(['new', 'kept'])
  expect(Object.keys(uppy.getState().files).sort()).toEqual([...t.uploader.entries.ids].sort())
})

test('settings of plugins that are set before are theirs when they attach', () => {
  const t = createTestCore({ ownKey: '7' } as never)
  t.uploader.config.set({ otherKey: '8' } as never)
  const option = { default: 0, parse: Number }
  const plugin = definePlugin({
    id: 'own',
    config: { ownKey: option, otherKey: option } as never,
    setup() {},
  })
  t.attach({ plugins: [plugin()] })
  expect([t.uploader.config.get('ownKey' as never), t.uploader.config.get('otherKey' as never)]).toEqual([
    7, 8,
  ])
})

test('whoever prepares an uploader installs further plugins before any file is admitted', async () => {
  const t = createTestCore()
  t.add('a')
  const { uploader, open } = prepareUploader({ plugins: [t.transport.plugin] }, t.core)
  t.uploader.uploadAll()
  const rename = definePlugin({
    id: 'rename',
    setup({ contribute }) {
      contribute('fileHook', { id: 'rename', hook: 'onAdd', handle: () => ({ fileName: 'renamed' }) })
    },
  })
  uploader.use(rename())
  await t.clock.advance(1000)
  expect(t.sent()).toEqual([])
  open()
  open()
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['renamed'])
  expect(prepareUploader({}, t.core).uploader).toBe(t.uploader)
})

test('a plugin that is installed before the rest misses no file', async () => {
  const t = createTestCore()
  const rename = definePlugin({
    id: 'rename',
    setup({ contribute }) {
      contribute('fileHook', { id: 'rename', hook: 'onAdd', handle: () => ({ fileName: 'renamed' }) })
    },
  })
  t.add('a')
  t.uploader.use(rename())
  t.attach()
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['renamed'])
})

test('a delivery URL is read when the plugin that knows the CDN is attached; an invalid one is reported', async () => {
  const t = createTestCore()
  const entry = t.uploader.addFileFromCdnUrl('https://cdn.example/uuid/-/preview/a.jpg')
  t.uploader.addFileFromCdnUrl('nonsense')
  const removed = t.uploader.addFileFromCdnUrl('https://cdn.example/uuid/')
  t.uploader.removeFileByInternalId(removed.internalId)
  const cdn = definePlugin({
    id: 'cdn',
    setup({ provide }) {
      provide(CdnUrlsToken, () => ({
        parse: (url) =>
          url.startsWith('https')
            ? { uuid: 'uuid', cdnUrl: url, cdnUrlModifiers: '-/preview/', fileName: 'a.jpg' }
            : null,
        withModifiers: (url) => url,
      }))
    },
  })
  t.attach({ plugins: [cdn()] })
  expect(t.uploader.entries.size).toBe(1)
  expect(t.uploader.entries.get(entry.internalId)).toMatchObject({
    uuid: 'uuid',
    cdnUrlModifiers: '-/preview/',
    fileName: 'a.jpg',
  })
  expect(t.log.join()).toContain('A call that waited for the uploader failed.')
})

test('a file that waits is validated once, after all validators are there', async () => {
  const t = createTestCore()
  t.add('a')
  const { uploader, open } = prepareUploader({ plugins: [t.transport.plugin] }, t.core)
  let runs = 0
  const validator = () => {
    runs += 1
    return undefined
  }
  const count = { runOn: 'add' as const, validator }
  uploader.config.set({ fileValidators: [count] })
  uploader.config.set({ fileValidators: [{ ...count }] })
  expect(runs).toBe(0)
  open()
  await t.clock.advance(100)
  expect([runs, t.sent()]).toEqual([1, ['a']])
})

test('files wait for plugins that can object to them, and not for others; calls wait for all', async () => {
  const t = createTestCore()
  t.add('a')
  const ends = new Map<string, () => void>()
  const plugin = (id: string, checksFiles?: boolean) =>
    definePlugin({
      id,
      ...(checksFiles !== undefined && { checksFiles }),
      setup: () => new Promise<void>((resolve) => ends.set(id, resolve)),
    })()
  t.attach({ plugins: [plugin('source', false), plugin('rules')] })
  let isAttached = false
  void t.uploader.whenAttached().then(() => {
    isAttached = true
  })
  await t.clock.advance(100)
  expect(t.sent()).toEqual([])
  ends.get('rules')?.()
  await t.clock.advance(100)
  expect([t.sent(), isAttached]).toEqual([['a'], false])
  t.add('b')
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['a', 'b'])
  ends.get('source')?.()
  await t.clock.advance(100)
  expect(isAttached).toBe(true)
})

test('a plugin that cannot object to files does not hold them up when it is the only one that starts', async () => {
  const t = createTestCore()
  t.add('a')
  const source = definePlugin({ id: 'source', checksFiles: false, setup: () => new Promise<void>(() => {}) })
  t.attach({ plugins: [source()] })
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['a'])
})

test('uploads that have started pause and resume before everything is attached, in the order of the calls', async () => {
  const t = createTestCore()
  const [a = '', b = ''] = t.add('a', 'b')
  let end = () => {}
  const setup = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  t.attach({ plugins: [definePlugin({ id: 'source', checksFiles: false, setup })()] })
  await t.clock.advance(100)
  const phases = () => [a, b].map((id) => t.uploader.entries.get(id)?.phase)
  t.uploader.pause(a)
  expect(phases()).toEqual(['paused', 'sending'])
  t.uploader.resumeAll()
  t.uploader.pauseAll()
  expect(phases()).toEqual(['paused', 'paused'])
  t.uploader.retryAll()
  // Waits behind the call before it.
  t.uploader.resume(b)
  expect(phases()).toEqual(['paused', 'paused'])
  end()
  await t.clock.advance(100)
  expect(phases()).toEqual(['paused', 'sending'])
})
