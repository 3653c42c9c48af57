import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUploader } from './createUploader.js'
import type { FileInfo } from './entries/FileInfo.js'
import { definePlugin } from './plugin/definePlugin.js'
import { LoggerToken } from './ports/Logger.js'
import { createTestUploader } from './testing/createTestUploader.js'
import { microtasks } from './testing/fakeClock.js'
import { Uploader } from './Uploader.js'

const file = new File(['text'], 'a.txt')
const info = { uuid: 'u', cdnUrl: 'https://cdn.example/u/' } as FileInfo
const isGone = { code: 'uploader-destroyed' }
const isDisposed = { code: 'scope-disposed' }

/** Every public member of an uploader with a call of it and, where it throws, what it throws. */
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
  isDestroyed: [({ isDestroyed }) => expect(isDestroyed).toBe(true)],
  transport: [({ transport }) => transport, isDisposed],
  addFileFromObject: [(u) => u.addFileFromObject(file), isGone],
  addFiles: [(u) => u.addFiles([file]), isGone],
  addFileFromUrl: [(u) => u.addFileFromUrl('https://example.com/a'), isGone],
  addFileFromUuid: [(u) => u.addFileFromUuid('u'), isGone],
  addFileFromCdnUrl: [(u) => u.addFileFromCdnUrl('https://cdn.example/u/'), isGone],
  addFileFromUploadcareFile: [(u) => u.addFileFromUploadcareFile(info), isGone],
  replaceFile: [(u) => u.replaceFile('id1', info), isGone],
  updateFile: [(u) => u.updateFile('id1', {}), isGone],
  removeFileByInternalId: [(u) => u.removeFileByInternalId('id1'), isGone],
  removeAllFiles: [(u) => u.removeAllFiles()],
  uploadAll: [(u) => u.uploadAll(), isGone],
  pauseUploads: [(u) => u.pauseUploads()],
  resumeUploads: [(u) => u.resumeUploads()],
  retryUpload: [(u) => u.retryUpload('id1'), isGone],
  retryAll: [(u) => u.retryAll()],
  revalidate: [(u) => u.revalidate(), isGone],
  getOutputItem: [(u) => u.getOutputItem('id1'), { code: 'entry-unknown' }],
  getOutputCollectionState: [(u) => expect(u.getOutputCollectionState().allEntries).toEqual([])],
  openSystemDialog: [(u) => u.openSystemDialog(), isDisposed],
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
  use: [(u) => u.use(), isGone],
  unuse: [(u) => u.unuse('fake-transport')],
  destroy: [(u) => u.destroy()],
}

const unhandled = vi.fn()
beforeEach(() => void process.on('unhandledRejection', unhandled))
afterEach(() => {
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

test('the table above knows every public member', () => {
  const names = Object.getOwnPropertyNames(Uploader.prototype).filter((name) => name !== 'constructor')
  const fields = Object.keys(createTestUploader().uploader)
  expect(Object.keys(members).sort()).toEqual([...names, ...fields].sort())
})

async function used() {
  const t = createTestUploader()
  t.add('a.txt', 'b.txt')
  t.uploader.initFlow()
  await microtasks()
  t.uploader.destroy()
  return t.uploader
}

function untouched() {
  const logger = { error() {}, warn() {} }
  const uploader = createUploader({ services: (scope) => void scope.value(LoggerToken, logger) })
  uploader.destroy()
  return uploader
}

describe.each([
  ['that was in use', used],
  ['that nobody has touched', untouched],
])('of an uploader %s and is destroyed', (_, make) => {
  test.each(Object.entries(members))('%s answers, or says that it is gone', async (_name, [call, error]) => {
    const uploader = await make()
    if (error)
      expect(() => call(uploader)).toThrow(expect.objectContaining({ name: 'KernelError', ...error }))
    else await call(uploader)
    await microtasks()
    expect(uploader.entries.size).toBe(0)
  })
})

describe('whoever adds a file while all ends', () => {
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
    ['when a request ends', (t, add) => t.transport.of('a').options.signal.addEventListener('abort', add)],
    ['when Uppy says that a file is removed', (t, add) => void t.uploader.uppy.on('file-removed', add)],
    [
      'when the entry leaves the list',
      (t, add) => void t.uploader.entries.observe(({ after }) => after ?? add()),
    ],
  ]

  test.each(attempts)('%s gets a clear error, and the end goes on', async (_, arrange) => {
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
    expect(errors).toEqual([expect.objectContaining(isGone)])
    expect(cleaned).toHaveBeenCalledTimes(1)
    expect(t.uploader.entries.size).toBe(0)
    await t.clock.advance(60_000)
    expect(t.transport.uploads).toHaveLength(1)
    expect(t.clock.pending).toBe(0)
  })

  test('and lets the error through, too, disturbs no other cleanup', () => {
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
