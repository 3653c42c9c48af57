import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUploader } from './createUploader.js'
import { LoggerToken } from './di/Logger.js'
import type { FileInfo } from './entry/FileInfo.js'
import { definePlugin } from './plugin/definePlugin.js'
import { microtasks } from './testing/createFakeClock.js'
import { createTestUploader } from './testing/createTestUploader.js'
import { Uploader } from './Uploader.js'

const file = new File(['text'], 'a.txt')
const info = { uuid: 'u', cdnUrl: 'https://cdn.example/u/' } as FileInfo
const destroyedError = { code: 'uploader-destroyed' }

/** Every public member of an uploader, with a use of it and the error that it throws, if any. */
const members: Record<string, readonly [call: (uploader: Uploader) => unknown, error?: { code: string }]> = {
  uppy: [({ uppy }) => uppy],
  config: [({ config }) => config.get('multiple')],
  entries: [({ entries }) => entries.ids],
  collection: [({ collection }) => collection.current()],
  activities: [({ activities }) => activities.snapshot],
  slots: [({ slots }) => slots.items('source')],
  scope: [({ scope }) => scope.has(LoggerToken)],
  cfg: [({ cfg }) => cfg.multiple],
  snapshot: [({ snapshot }) => snapshot],
  locale: [({ locale }) => locale.direction],
  logger: [({ logger }) => logger],
  isPaused: [({ isPaused }) => expect(isPaused).toBe(false)],
  whenAttached: [async (u) => expect(await u.whenAttached()).toBe(u)],
  isDestroyed: [({ isDestroyed }) => expect(isDestroyed).toBe(true)],
  transport: [({ transport }) => transport, destroyedError],
  addFileFromObject: [(u) => u.addFileFromObject(file), destroyedError],
  addFiles: [(u) => u.addFiles([file]), destroyedError],
  addFileFromUrl: [(u) => u.addFileFromUrl('https://example.com/a'), destroyedError],
  addFileFromUuid: [(u) => u.addFileFromUuid('u'), destroyedError],
  addFileFromCdnUrl: [(u) => u.addFileFromCdnUrl('https://cdn.example/u/'), destroyedError],
  addFileFromUploadcareFile: [(u) => u.addFileFromUploadcareFile(info), destroyedError],
  replaceFile: [(u) => u.replaceFile('id1', info), destroyedError],
  moveFile: [(u) => u.moveFile('id1', 0), destroyedError],
  updateFile: [(u) => u.updateFile('id1', {}), destroyedError],
  removeFiles: [(u) => u.removeFiles(['id1']), destroyedError],
  removeFileByInternalId: [(u) => u.removeFileByInternalId('id1'), destroyedError],
  removeAllFiles: [(u) => u.removeAllFiles()],
  uploadAll: [(u) => u.uploadAll(), destroyedError],
  pauseUploads: [(u) => u.pauseUploads()],
  resumeUploads: [(u) => u.resumeUploads()],
  pause: [(u) => u.pause('id1'), destroyedError],
  resume: [(u) => u.resume('id1'), destroyedError],
  pauseAll: [(u) => u.pauseAll()],
  resumeAll: [(u) => u.resumeAll()],
  retryUpload: [(u) => u.retryUpload('id1'), destroyedError],
  retryAll: [(u) => u.retryAll()],
  revalidate: [(u) => u.revalidate(), destroyedError],
  getOutputItem: [(u) => u.getOutputItem('id1'), { code: 'entry-unknown' }],
  getOutputCollectionState: [(u) => expect(u.getOutputCollectionState().allEntries).toEqual([])],
  openSystemDialog: [(u) => u.openSystemDialog(), destroyedError],
  openSource: [(u) => u.openSource('local')],
  initFlow: [(u) => u.initFlow(true)],
  doneFlow: [(u) => u.doneFlow()],
  setCurrentActivity: [(u) => u.setCurrentActivity('upload-list')],
  getCurrentActivity: [(u) => u.getCurrentActivity()],
  historyBack: [(u) => u.historyBack()],
  setModalState: [(u) => u.setModalState(true)],
  on: [(u) => u.on('change', () => {})()],
  emit: [(u) => u.emit('upload-click', () => undefined)],
  l10n: [(u) => expect(u.l10n('file__one')).toBe('file')],
  use: [(u) => u.use(), destroyedError],
  unuse: [(u) => u.unuse('fake-transport')],
  plugin: [(u) => expect(u.plugin('none' as never)).toBeUndefined()],
  inspect: [(u) => expect(u.inspect().plugins).toEqual([])],
  destroy: [(u) => u.destroy()],
}

const unhandled = vi.fn()
beforeEach(() => void process.on('unhandledRejection', unhandled))
afterEach(() => {
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

test('the table lists every public member', () => {
  const prototypes = [Uploader.prototype, Object.getPrototypeOf(Uploader.prototype)]
  const names = prototypes.flatMap(Object.getOwnPropertyNames).filter((name) => name !== 'constructor')
  const fields = Object.keys(createTestUploader().uploader)
  expect(Object.keys(members).sort()).toEqual([...new Set([...names, ...fields])].sort())
})

async function createUsed() {
  const t = createTestUploader()
  t.add('a.txt', 'b.txt')
  t.uploader.initFlow()
  await microtasks()
  t.uploader.destroy()
  return t.uploader
}

function createUnused() {
  const logger = { error() {}, warn() {} }
  const uploader = createUploader({ services: (scope) => void scope.value(LoggerToken, logger) })
  uploader.destroy()
  return uploader
}

describe.each([
  ['after use', createUsed],
  ['without use', createUnused],
])('an uploader that is destroyed %s', (_, create) => {
  test.each(Object.entries(members))('%s works or throws its error', async (_name, [call, error]) => {
    const uploader = await create()
    if (error)
      expect(() => call(uploader)).toThrow(expect.objectContaining({ name: 'KernelError', ...error }))
    else await call(uploader)
    await microtasks()
    expect(uploader.entries.size).toBe(0)
  })
})

test("what Uppy's own timers change after the end starts none on the clock", () => {
  const { uploader, clock, add } = createTestUploader()
  add('a.txt')
  uploader.destroy()
  const subscriber = vi.fn()
  uploader.uppy.store.subscribe(subscriber)
  // As its throttled sum of the progress does.
  uploader.uppy.setState({ totalProgress: 50 })
  expect(clock.pending).toBe(0)
  expect(subscriber).not.toHaveBeenCalled()
  expect(uploader.uppy.getState().totalProgress).toBe(50)
})

describe('adding a file during destroy', () => {
  const attempts: [
    name: string,
    arrange: (t: ReturnType<typeof createTestUploader>, add: () => void) => void,
  ][] = [
    [
      'in a cleanup of a plugin',
      (t, add) => {
        t.uploader.use(definePlugin({ id: 'late', setup: ({ onCleanup }) => onCleanup(add) })())
      },
    ],
    [
      'when the signal of a plugin is aborted',
      (t, add) => {
        t.uploader.use(
          definePlugin({ id: 'late', setup: ({ signal }) => signal.addEventListener('abort', add) })(),
        )
      },
    ],
    [
      'when a request is aborted',
      (t, add) => t.transport.of('a').options.signal.addEventListener('abort', add),
    ],
    ['when Uppy emits file-removed', (t, add) => void t.uploader.uppy.on('file-removed', add)],
    [
      'when the entry leaves the list',
      (t, add) => void t.uploader.entries.observe(({ after }) => after ?? add()),
    ],
  ]

  test.each(attempts)('%s throws uploader-destroyed, and destroy goes on', async (_, arrange) => {
    const t = createTestUploader()
    const cleaned = vi.fn()
    t.uploader.use(definePlugin({ id: 'other', setup: () => cleaned })())
    t.add('a')
    await microtasks()
    const errors: unknown[] = []
    arrange(t, () => {
      try {
        t.add('late')
      } catch (error) {
        errors.push(error)
      }
    })
    t.uploader.destroy()
    expect(errors).toEqual([expect.objectContaining(destroyedError)])
    expect(cleaned).toHaveBeenCalledTimes(1)
    expect(t.uploader.entries.size).toBe(0)
    await t.clock.advance(60_000)
    expect(t.transport.uploads).toHaveLength(1)
    expect(t.clock.pending).toBe(0)
  })

  test('in a cleanup that does not catch the error affects no other cleanup', () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const cleaned = vi.fn()
    t.uploader.use(
      definePlugin({ id: 'first', setup: () => cleaned })(),
      definePlugin({ id: 'late', setup: () => () => void t.add('late') })(),
    )
    t.add('a')
    t.uploader.destroy()
    expect(cleaned).toHaveBeenCalledTimes(1)
    expect(t.log).toEqual([expect.stringContaining('A cleanup of the plugin "late" failed.')])
  })
})
