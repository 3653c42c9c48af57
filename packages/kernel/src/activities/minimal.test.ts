import { describe, expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

function setUp(config: object = {}) {
  const t = createTestUploader({ config })
  const events: string[] = []
  t.uploader.on('activity-change', ({ activity }) => void events.push(`activity ${activity}`))
  t.uploader.on('modal-open', ({ modalId }) => void events.push(`open ${modalId}`))
  t.uploader.on('modal-close', ({ modalId }) => void events.push(`close ${modalId}`))
  const { activities } = t.uploader
  activities.layout = 'minimal'
  activities.show(null)
  events.length = 0
  const shown = () => ({ id: activities.snapshot.current?.id, isModalOpen: activities.snapshot.isModalOpen })
  return { ...t, events, activities, shown }
}

describe('the layout minimal', () => {
  test('shows the start in the page while the list is empty, else the list', async () => {
    const { uploader, add, clock, shown, activities } = setUp()
    expect(shown()).toEqual({ id: 'start-from', isModalOpen: false })
    add('a')
    await clock.advance(100)
    expect(shown()).toEqual({ id: 'upload-list', isModalOpen: false })
    uploader.removeAllFiles()
    await clock.advance(100)
    expect(shown()).toEqual({ id: 'start-from', isModalOpen: false })
    expect(activities.snapshot.canGoBack).toBe(false)
  })

  test('opens every other activity in the dialog, without a call of setModalState', () => {
    const { uploader, events, shown, activities } = setUp()
    uploader.setCurrentActivity('camera')
    expect(shown()).toEqual({ id: 'camera', isModalOpen: true })
    uploader.setModalState(true)
    expect(events).toEqual(['activity camera', 'open camera'])
    expect(activities.snapshot.canGoBack).toBe(false)
  })

  test.each([
    ['setModalState(false)', 'close'],
    ['historyBack()', 'back'],
    ['setCurrentActivity(null)', 'none'],
    ['doneFlow()', 'done'],
  ] as const)(
    '%s closes the dialog and returns to the start, or to the list if there are files',
    (_, way) => {
      const { uploader, add, events, shown } = setUp()
      const leave = () => {
        if (way === 'close') uploader.setModalState(false)
        else if (way === 'back') uploader.historyBack()
        else if (way === 'none') uploader.setCurrentActivity(null)
        else uploader.doneFlow()
      }
      uploader.setCurrentActivity('camera')
      leave()
      expect(shown()).toEqual({ id: 'start-from', isModalOpen: false })
      expect(events).toEqual(['activity camera', 'open camera', 'close camera', 'activity start-from'])
      uploader.setCurrentActivity('camera')
      add('a')
      leave()
      expect(shown()).toEqual({ id: 'upload-list', isModalOpen: false })
      events.length = 0
      leave()
      expect([events, shown()]).toEqual([[], { id: 'upload-list', isModalOpen: false }])
    },
  )

  test('a source that shows the list after adding a file closes the dialog', () => {
    const { uploader, add, events, shown } = setUp()
    uploader.setCurrentActivity('camera')
    events.length = 0
    add('a')
    uploader.setCurrentActivity('upload-list')
    uploader.setModalState(true)
    expect(shown()).toEqual({ id: 'upload-list', isModalOpen: false })
    expect(events).toEqual(['close camera', 'activity upload-list'])
  })

  test('initFlow shows the list or the start in the page; with force, the sources are in a dialog above the list', () => {
    const { uploader, add, shown, activities } = setUp()
    uploader.initFlow()
    expect(shown()).toEqual({ id: 'start-from', isModalOpen: false })
    add('a')
    uploader.initFlow()
    expect(shown()).toEqual({ id: 'upload-list', isModalOpen: false })
    uploader.initFlow(true)
    expect(shown()).toEqual({ id: 'start-from', isModalOpen: true })
    uploader.setCurrentActivity('camera')
    expect(activities.snapshot.canGoBack).toBe(true)
    uploader.historyBack()
    expect(shown()).toEqual({ id: 'start-from', isModalOpen: true })
    uploader.historyBack()
    expect(shown()).toEqual({ id: 'upload-list', isModalOpen: false })
  })

  test('Back never leads to an activity of an earlier dialog', () => {
    const { uploader, shown } = setUp()
    uploader.setCurrentActivity('camera')
    uploader.setModalState(false)
    uploader.setCurrentActivity('url')
    uploader.historyBack()
    expect(shown()).toEqual({ id: 'start-from', isModalOpen: false })
  })

  test('with showEmptyList, an emptied list stays shown', async () => {
    const { uploader, add, clock, shown } = setUp({ showEmptyList: true })
    add('a')
    await clock.advance(100)
    uploader.removeAllFiles()
    await clock.advance(100)
    expect(shown()).toEqual({ id: 'upload-list', isModalOpen: false })
  })

  test('an activity that a listener of modal-close opens stays open', () => {
    const { uploader, shown, events } = setUp()
    const stop = uploader.on('modal-close', () => {
      stop()
      uploader.setCurrentActivity('url')
    })
    uploader.setCurrentActivity('camera')
    uploader.historyBack()
    expect(shown()).toEqual({ id: 'url', isModalOpen: true })
    expect(events.at(-1)).toBe('open url')
  })

  test('a listener of modal-close may destroy the uploader', () => {
    const { uploader, log } = setUp()
    uploader.on('modal-close', () => uploader.destroy())
    uploader.setCurrentActivity('camera')
    uploader.setModalState(false)
    expect(() => uploader.setCurrentActivity('url')).not.toThrow()
    expect(log).toEqual([])
  })
})
