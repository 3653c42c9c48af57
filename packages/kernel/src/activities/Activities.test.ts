import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

test('historyBack returns to the previous activity, and closes the dialog when there is none', () => {
  const { uploader } = createTestUploader()
  const closed = vi.fn()
  uploader.on('modal-close', closed)
  uploader.setCurrentActivity('start-from')
  uploader.setModalState(true)
  uploader.setCurrentActivity('tuning' as string, { mode: 'video' })
  expect(uploader.activities.snapshot).toEqual({
    current: { id: 'tuning', params: { mode: 'video' } },
    isModalOpen: true,
    canGoBack: true,
  })
  uploader.historyBack()
  expect(uploader.getCurrentActivity()).toBe('start-from')
  expect(closed).not.toHaveBeenCalled()
  uploader.historyBack()
  expect(uploader.getCurrentActivity()).toBeNull()
  expect(closed.mock.calls).toEqual([[{ modalId: 'start-from', hasActiveModals: false }]])
})

test('the history is limited to ten activities', () => {
  const { uploader } = createTestUploader()
  for (let i = 1; i <= 12; i++) uploader.setCurrentActivity(`activity-${i}`)
  const seen: unknown[] = []
  while (uploader.getCurrentActivity()) {
    seen.push(uploader.getCurrentActivity())
    uploader.historyBack()
  }
  expect(seen).toEqual(Array.from({ length: 10 }, (_, i) => `activity-${12 - i}`))
})

test('emits activity-change, modal-open and modal-close once per change', () => {
  const { uploader } = createTestUploader()
  const seen: unknown[] = []
  uploader.on('activity-change', (payload) => seen.push(payload))
  uploader.on('modal-open', (payload) => seen.push(payload))
  uploader.on('modal-close', (payload) => seen.push(payload))
  uploader.setCurrentActivity('start-from')
  uploader.setCurrentActivity('start-from')
  uploader.setModalState(true)
  uploader.setModalState(true)
  uploader.setModalState(false)
  expect(seen).toEqual([
    { activity: 'start-from' },
    { modalId: 'start-from' },
    { modalId: 'start-from', hasActiveModals: false },
    { activity: null },
  ])
})

test('Back leads on at once after the activity between two visits of the list was removed', () => {
  const { uploader } = createTestUploader()
  uploader.setCurrentActivity('start-from')
  uploader.setModalState(true)
  for (const id of ['upload-list', 'scan', 'upload-list'] as const) uploader.setCurrentActivity(id as string)
  uploader.activities.leave('scan')
  uploader.historyBack()
  expect(uploader.getCurrentActivity()).toBe('start-from')
  expect(uploader.activities.snapshot.canGoBack).toBe(false)
})

test('a dialog that is opened before any activity is shown opens with the next one', () => {
  const { uploader } = createTestUploader()
  uploader.setModalState(true)
  expect(uploader.activities.snapshot.isModalOpen).toBe(false)
  uploader.setCurrentActivity('start-from')
  expect(uploader.activities.snapshot).toMatchObject({ current: { id: 'start-from' }, isModalOpen: true })

  uploader.setModalState(false)
  uploader.setCurrentActivity('start-from')
  expect(uploader.activities.snapshot.isModalOpen).toBe(false)

  uploader.setCurrentActivity(null)
  uploader.setModalState(true)
  uploader.setModalState(false)
  uploader.setCurrentActivity('start-from')
  expect(uploader.activities.snapshot.isModalOpen).toBe(false)
})

test('an activity that the page shows itself leaves the dialog closed, and opens in it when the page has ended that', () => {
  const { uploader } = createTestUploader()
  const { activities } = uploader
  const log: string[] = []
  uploader.on('modal-open', ({ modalId }) => log.push(`open ${modalId}`))
  uploader.on('modal-close', ({ modalId }) => log.push(`close ${modalId}`))
  const state = () => [activities.snapshot.current?.id, activities.snapshot.isModalOpen]
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  const ends = [activities.keepInPage('upload-list'), activities.keepInPage('upload-list')]
  expect(state()).toEqual(['upload-list', false])
  uploader.setModalState(true)
  expect(state()).toEqual(['upload-list', false])

  uploader.setCurrentActivity('tuning' as string)
  uploader.setModalState(true)
  expect(state()).toEqual(['tuning', true])
  uploader.historyBack()
  expect(state()).toEqual(['upload-list', false])
  expect(log).toEqual(['open upload-list', 'close upload-list', 'open tuning', 'close tuning'])

  ends[0]?.()
  uploader.setModalState(true)
  expect(state()).toEqual(['upload-list', false])
  ends[1]?.()
  uploader.setModalState(true)
  expect(state()).toEqual(['upload-list', true])
})

test.each([[{}], [1], [undefined], [['upload-list']]])(
  'an activity that is no string, as %j, is none',
  (id) => {
    const { uploader } = createTestUploader()
    uploader.setCurrentActivity('start-from')
    uploader.setCurrentActivity(id as unknown as string)
    expect(uploader.getCurrentActivity()).toBeNull()
    uploader.setCurrentActivity('scan' as string)
    uploader.historyBack()
    expect(uploader.getCurrentActivity()).toBe('start-from')
  },
)
