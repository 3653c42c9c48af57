import { describe, expect, test, vi } from 'vitest'
import { type ActivityItem, type DomView, definePlugin, type FileValidatorContext } from '../index.js'
import { createTestUploader } from '../testing/index.js'

const view: DomView<object> = { kind: 'dom', mount: () => () => {} }
const activity = (id: string): ActivityItem => ({ id, title: id, view }) as ActivityItem
const withActivities = (id: string, ...ids: string[]) =>
  definePlugin({
    id,
    setup({ contribute }) {
      for (const name of ids) contribute('activity', activity(name))
    },
  })()

describe('removing a plugin whose activity is open', () => {
  function setUp() {
    const t = createTestUploader({
      plugins: [withActivities('camera', 'camera'), withActivities('url', 'url')],
    })
    const events: string[] = []
    t.uploader.on('activity-change', ({ activity: id }) => void events.push(`activity ${id}`))
    t.uploader.on('modal-close', ({ modalId }) => void events.push(`close ${modalId}`))
    return { ...t, events }
  }

  test('closes the dialog when there is nothing to return to', () => {
    const { uploader, events } = setUp()
    uploader.setCurrentActivity('camera')
    uploader.setModalState(true)
    events.length = 0
    uploader.unuse('camera')
    expect(uploader.getCurrentActivity()).toBeNull()
    expect(uploader.activities.snapshot).toEqual({ current: null, isModalOpen: false, canGoBack: false })
    expect(events.sort()).toEqual(['activity null', 'close camera'])
  })

  test('returns to the activity before, with its params, and the dialog stays open', () => {
    const { uploader, events } = setUp()
    uploader.setCurrentActivity('scan' as string, { page: 'x' })
    uploader.setModalState(true)
    uploader.setCurrentActivity('camera')
    events.length = 0
    uploader.unuse('camera')
    expect(uploader.activities.snapshot).toEqual({
      current: { id: 'scan', params: { page: 'x' } },
      isModalOpen: true,
      canGoBack: false,
    })
    expect(events).toEqual(['activity scan'])
  })

  test('leaves another activity alone, and Back does not lead to the removed one', () => {
    const { uploader, events } = setUp()
    for (const id of ['url', 'camera', 'upload-list']) uploader.setCurrentActivity(id)
    uploader.setModalState(true)
    events.length = 0
    uploader.unuse('camera')
    expect([uploader.getCurrentActivity(), events]).toEqual(['upload-list', []])
    uploader.historyBack()
    expect(uploader.getCurrentActivity()).toBe('url')
  })

  test('leaves the activity alone that two plugins have named, if the other one provides it', () => {
    const { uploader } = setUp()
    uploader.use(withActivities('second', 'camera'))
    uploader.setCurrentActivity('camera')
    uploader.setModalState(true)
    uploader.unuse('second')
    expect(uploader.getCurrentActivity()).toBe('camera')
  })

  test('may be done by a listener of the change of activity', () => {
    const { uploader } = setUp()
    uploader.on('activity-change', ({ activity: id }) => {
      if (id === 'camera') uploader.unuse('camera')
    })
    uploader.setCurrentActivity('camera')
    expect(uploader.getCurrentActivity()).toBeNull()
  })
})

describe('removing a plugin', () => {
  test('aborts its asynchronous validators of every file; late results are ignored', async () => {
    const calls: { signal: AbortSignal; settle: (result?: unknown) => void }[] = []
    const t = createTestUploader({
      config: { validationConcurrency: 2 },
      plugins: [
        definePlugin({
          id: 'slow',
          setup: ({ contribute }) =>
            void contribute('fileValidator', {
              id: 'slow',
              validate: (_entry, _uploader, { signal }: FileValidatorContext) =>
                new Promise<never>((resolve) => calls.push({ signal, settle: resolve as never })),
            }),
        })(),
      ],
    })
    const ids = t.add('a', 'b', 'c')
    await t.clock.advance(100)
    expect(calls).toHaveLength(2)
    expect(t.uploader.getOutputItem(ids[2] as string).isValidationPending).toBe(true)
    t.uploader.unuse('slow')
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
    for (const { settle } of calls) settle({ message: 'Too late.' })
    await t.clock.advance(100)
    expect(calls).toHaveLength(2)
    expect(t.transport.uploads).toHaveLength(3)
    for (const id of ids)
      expect(t.uploader.getOutputItem(id)).toMatchObject({ errors: [], isValidationPending: false })
    expect(t.log).toEqual([])
  })

  test('takes its errors along: of files, of the list, of every moment', async () => {
    const t = createTestUploader({
      config: { confirmUpload: true },
      plugins: [
        definePlugin({
          id: 'strict',
          setup({ contribute }) {
            for (const runOn of ['add', 'change'] as const) {
              contribute('fileValidator', {
                id: runOn,
                runOn,
                validate: () => ({ type: runOn, message: runOn }),
              })
            }
            contribute('collectionValidator', {
              id: 'list',
              validate: () => ({ type: 'LIST', message: 'No.' }),
            })
          },
        })(),
      ],
    })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).errors).toHaveLength(2)
    expect(t.uploader.getOutputCollectionState().errors.map(({ type }) => type)).toContain('LIST')
    t.uploader.unuse('strict')
    expect(t.uploader.getOutputItem(a)).toMatchObject({ errors: [], status: 'idle' })
    expect(t.uploader.getOutputCollectionState()).toMatchObject({ errors: [], status: 'idle' })
  })

  test('during its setup, by its own listener, or twice, does no harm', async () => {
    const cleanup = vi.fn()
    const plugin = definePlugin({
      id: 'self',
      setup({ uploader, onCleanup, on, signal }) {
        onCleanup(cleanup)
        on('file-added', () => uploader.unuse('self').unuse('self'))
        signal.addEventListener('abort', cleanup)
      },
    })
    const t = createTestUploader({ plugins: [plugin()] })
    t.add('a', 'b')
    expect(cleanup).toHaveBeenCalledTimes(2)
    t.uploader.unuse('never installed')
    await t.clock.advance(100)
    expect(t.transport.uploads).toHaveLength(2)
    expect(t.log).toEqual([])
    t.uploader.use(plugin())
    expect(t.log).toEqual([])
  })

  test('of 2,000 pending files lets all of them go on', async () => {
    const t = createTestUploader({
      config: { maxConcurrentRequests: 5000 },
      plugins: [
        definePlugin({
          id: 'never',
          setup: ({ contribute }) =>
            void contribute('fileValidator', { id: 'never', validate: () => new Promise<never>(() => {}) }),
        })(),
      ],
    })
    t.add(...Array.from({ length: 2000 }, (_, i) => `f${i}`))
    await t.clock.advance(100)
    expect(t.transport.uploads).toHaveLength(0)
    t.uploader.unuse('never')
    await t.clock.advance(100)
    expect(t.transport.uploads).toHaveLength(2000)
  })
})

describe('the language of a plugin', () => {
  const arabic = (messages: Record<string, string> | (() => Promise<Record<string, string>>)) =>
    definePlugin({ id: 'ar', messages: { ar: messages }, setup() {} })()

  test.each([
    ['a table', { 'plugin-title': 'عنوان' }],
    ['a loader', async () => ({ 'plugin-title': 'عنوان' })],
  ])('does not change the direction of the page: %s', async (_, messages) => {
    const t = createTestUploader({ config: { localeName: 'ar' }, plugins: [arabic(messages)] })
    await t.clock.advance(100)
    expect(t.uploader.locale.direction).toBe('ltr')
    expect(t.uploader.locale.language).toBe('en')
    expect(t.uploader.l10n('plugin-title' as string)).toBe('عنوان')
    t.uploader.unuse('ar')
    expect(t.uploader.locale.direction).toBe('ltr')
    expect(t.uploader.l10n('plugin-title' as string)).toBe('plugin-title')
  })

  test('of the uploader itself does', () => {
    const t = createTestUploader({ config: { localeName: 'ar' } })
    t.uploader.locale.add('ar', { 'network-error': 'خطأ' })
    expect([t.uploader.locale.language, t.uploader.locale.direction]).toEqual(['ar', 'rtl'])
    t.uploader.config.set({ localeName: 'en' })
    expect(t.uploader.locale.direction).toBe('ltr')
  })
})
