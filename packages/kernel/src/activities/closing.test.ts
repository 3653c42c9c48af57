import { describe, expect, test } from 'vitest'
import { definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

function setUp(config: object = {}) {
  const t = createTestUploader({ config })
  const events: string[] = []
  t.uploader.on('activity-change', ({ activity }) => void events.push(`activity ${activity}`))
  t.uploader.on('modal-open', ({ modalId }) => void events.push(`open ${modalId}`))
  t.uploader.on(
    'modal-close',
    ({ modalId, hasActiveModals }) => void events.push(`close ${modalId} ${hasActiveModals}`),
  )
  return { ...t, events }
}

describe('closing', () => {
  test('forgets the history, and there is no current activity', () => {
    const { uploader, events } = setUp()
    uploader.setCurrentActivity('start-from')
    uploader.setModalState(true)
    uploader.setCurrentActivity('url')
    uploader.setCurrentActivity('upload-list')
    expect(uploader.activities.snapshot.canGoBack).toBe(true)
    events.length = 0
    uploader.setModalState(false)
    expect(uploader.getCurrentActivity()).toBeNull()
    expect(uploader.activities.snapshot).toEqual({ current: null, isModalOpen: false, canGoBack: false })
    expect(events).toEqual(['close upload-list false', 'activity null'])
    uploader.historyBack()
    expect(uploader.getCurrentActivity()).toBeNull()
    uploader.setCurrentActivity('camera')
    uploader.setModalState(true)
    expect(uploader.activities.snapshot.canGoBack).toBe(false)
    uploader.historyBack()
    expect(uploader.activities.snapshot).toMatchObject({ current: null, isModalOpen: false })
  })

  test('is in effect when a listener of the event reads it', () => {
    const { uploader } = setUp()
    const seen: unknown[] = []
    uploader.on('modal-close', () =>
      seen.push(uploader.getCurrentActivity(), uploader.activities.snapshot.isModalOpen),
    )
    uploader.setCurrentActivity('url')
    uploader.setModalState(true)
    uploader.setModalState(false)
    expect(seen).toEqual([null, false])
  })

  test('twice, or of what was never open, emits nothing more', () => {
    const { uploader, events } = setUp()
    uploader.setModalState(false)
    expect(events).toEqual([])
    uploader.setCurrentActivity('url')
    uploader.setModalState(true)
    uploader.setModalState(true)
    uploader.setModalState(false)
    uploader.setModalState(false)
    expect(events).toEqual(['activity url', 'open url', 'close url false', 'activity null'])
  })

  test('while a listener opens the next activity ends with that one, and so do the events', () => {
    const { uploader, events } = setUp()
    let isFirst = true
    uploader.on('modal-close', () => {
      if (!isFirst) return
      isFirst = false
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    })
    uploader.setCurrentActivity('url')
    uploader.setModalState(true)
    uploader.setModalState(false)
    expect(uploader.activities.snapshot).toMatchObject({ current: { id: 'upload-list' }, isModalOpen: true })
    const changes = events.filter((event) => event.startsWith('activity'))
    expect(changes.at(-1)).toBe('activity upload-list')
  })

  test('by a listener that destroys the uploader does no harm', () => {
    const { uploader, log } = setUp()
    uploader.on('modal-close', () => uploader.destroy())
    uploader.setCurrentActivity('url')
    uploader.setModalState(true)
    expect(() => uploader.setModalState(false)).not.toThrow()
    expect([uploader.getCurrentActivity(), log]).toEqual([null, []])
  })

  test('by Done does the same and keeps the files', async () => {
    const { uploader, add, clock } = setUp()
    add('a')
    await clock.advance(100)
    uploader.setCurrentActivity('start-from')
    uploader.setModalState(true)
    uploader.setCurrentActivity('upload-list')
    uploader.doneFlow()
    expect(uploader.activities.snapshot).toEqual({ current: null, isModalOpen: false, canGoBack: false })
    expect(uploader.getOutputCollectionState().totalCount).toBe(1)
    uploader.initFlow()
    expect(uploader.activities.snapshot).toMatchObject({
      current: { id: 'upload-list' },
      isModalOpen: true,
      canGoBack: false,
    })
  })

  test('keeps uploads going', async () => {
    const { uploader, add, clock, transport } = setUp()
    add('a')
    uploader.initFlow()
    uploader.setModalState(false)
    await clock.advance(100)
    transport.of('a').succeed()
    await clock.advance(100)
    expect(uploader.getOutputCollectionState().status).toBe('success')
    expect(uploader.getCurrentActivity()).toBeNull()
  })
})

describe('a source that nothing provides', () => {
  test('does not keep the other sources from being opened', async () => {
    const opened: string[] = []
    const { uploader } = createTestUploader({
      config: { sourceList: 'instagram, disk' },
      plugins: [
        definePlugin({
          id: 'disk',
          setup: ({ contribute }) =>
            void contribute('source', { id: 'disk', label: 'Disk', open: () => void opened.push('disk') }),
        })(),
      ],
    })
    uploader.initFlow()
    expect(opened).toEqual(['disk'])
    await uploader.openSource('instagram')
    expect(opened).toEqual(['disk'])
  })
})
