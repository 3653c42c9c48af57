import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { SystemDialogToken } from '../ports/SystemDialog.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { activeSources } from './initFlow.js'

const source = (id: string, open = () => {}) =>
  definePlugin({ id, setup: ({ contribute }) => void contribute('source', { id, label: id, open }) })()

test('back returns to the previous activity and closes the dialog when there is none', () => {
  const { uploader } = createTestUploader()
  const closed = vi.fn()
  uploader.on('modal-close', closed)
  uploader.setCurrentActivity('start-from')
  uploader.setModalState(true)
  uploader.setCurrentActivity('camera', { mode: 'video' })
  expect(uploader.activities.snapshot).toEqual({
    current: { id: 'camera', params: { mode: 'video' } },
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

test('the history keeps ten activities', () => {
  const { uploader } = createTestUploader()
  for (let i = 1; i <= 12; i++) uploader.setCurrentActivity(`screen-${i}`)
  const seen: unknown[] = []
  while (uploader.getCurrentActivity()) {
    seen.push(uploader.getCurrentActivity())
    uploader.historyBack()
  }
  expect(seen).toEqual(Array.from({ length: 10 }, (_, i) => `screen-${12 - i}`))
})

test('events tell of dialogs and activities, once each', () => {
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

test('initFlow shows the list if there is one, opens the only source, else offers the choice', () => {
  const open = vi.fn()
  const t = createTestUploader({
    config: { sourceList: 'disk, link', confirmUpload: true },
    plugins: [source('disk', open), source('link')],
  })
  t.uploader.initFlow()
  expect(t.uploader.getCurrentActivity()).toBe('start-from')
  t.add('a')
  t.uploader.initFlow()
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
  t.uploader.initFlow(true)
  expect(t.uploader.getCurrentActivity()).toBe('start-from')
  t.uploader.config.set({ sourceList: 'disk' })
  t.uploader.initFlow(true)
  expect(open).toHaveBeenCalledTimes(1)
})

test('in the page the first file leads to the list, and an emptied list back to the start', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  t.uploader.activities.layout = 'inline'
  t.uploader.initFlow()
  expect(t.uploader.activities.snapshot.isModalOpen).toBe(false)
  t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
  t.uploader.removeAllFiles()
  await t.clock.advance(100)
  expect(t.uploader.getCurrentActivity()).toBe('start-from')
  expect(t.uploader.activities.snapshot.canGoBack).toBe(false)
})

test('showEmptyList keeps the list in place', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, showEmptyList: true } })
  t.add('a')
  t.uploader.setCurrentActivity('upload-list')
  await t.clock.advance(100)
  t.uploader.removeAllFiles()
  await t.clock.advance(100)
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
})

test('doneFlow closes the dialog and keeps the files', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  t.add('a')
  t.uploader.initFlow()
  t.uploader.doneFlow()
  expect(t.uploader.activities.snapshot).toEqual({ current: null, isModalOpen: false, canGoBack: false })
  expect(t.uploader.entries.size).toBe(1)
})

test('a source that is not there, or fails to open, is reported', async () => {
  const broken = source('broken', () => {
    throw new Error('no dialog')
  })
  const t = createTestUploader({ config: { sourceList: 'broken' }, plugins: [broken] })
  await t.uploader.openSource('nowhere')
  await t.uploader.openSource('broken')
  expect(t.log).toEqual([
    expect.stringContaining('no source "nowhere"'),
    expect.stringContaining('no dialog'),
  ])
})

test('a source may have others offered in its place, each of them once', async () => {
  const open = vi.fn()
  const expanding = definePlugin({
    id: 'camera',
    setup({ contribute }) {
      contribute('source', { id: 'camera', label: 'Camera', open() {}, expand: () => ['photo', 'video'] })
    },
  })()
  const t = createTestUploader({
    config: { sourceList: 'camera, disk, photo' },
    plugins: [source('disk'), source('photo', open), source('video'), expanding],
  })
  expect(activeSources(t.uploader).map(({ id }) => id)).toEqual(['photo', 'video', 'disk'])
  await t.uploader.openSource('photo')
  expect(open).toHaveBeenCalledTimes(1)
  t.uploader.unuse('video')
  expect(activeSources(t.uploader).map(({ id }) => id)).toEqual(['photo', 'disk'])
})

test('the system dialog is told what it is opened for', () => {
  const dialog = { open: vi.fn() }
  const t = createTestUploader({ services: (scope) => void scope.value(SystemDialogToken, dialog) })
  t.uploader.openSystemDialog({ captureCamera: true, modeCamera: 'video' })
  expect(dialog.open).toHaveBeenCalledWith({ captureCamera: true, modeCamera: 'video' })
})
