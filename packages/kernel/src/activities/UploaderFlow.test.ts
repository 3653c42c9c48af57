import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import type { Source } from '../slots/Source.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { activeSources } from './Flow.js'

const source = (id: string, open: Source['open'] = () => {}) =>
  definePlugin({ id, setup: ({ contribute }) => void contribute('source', { id, label: id, open }) })()

test('initFlow shows a list with files, opens an only source, else shows the sources', () => {
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

test('an inline layout shows the list on the first file, and the start when the list becomes empty', async () => {
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

test('showEmptyList keeps an empty list shown, until it is switched off', async () => {
  const t = createTestUploader({ config: { confirmUpload: true, showEmptyList: true } })
  t.add('a')
  t.uploader.setCurrentActivity('upload-list')
  await t.clock.advance(100)
  t.uploader.config.set({ showEmptyList: false })
  t.uploader.config.set({ showEmptyList: true })
  t.uploader.removeAllFiles()
  await t.clock.advance(100)
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
  t.uploader.config.set({ showEmptyList: false })
  expect(t.uploader.getCurrentActivity()).toBe('start-from')
})

test.each(['inline', 'regular', 'minimal'] as const)(
  'an empty list that the API opens in the layout %s is left for the start, unless showEmptyList is on',
  async (layout) => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    t.uploader.activities.layout = layout
    t.uploader.setCurrentActivity('upload-list')
    await t.clock.advance(0)
    expect(t.uploader.getCurrentActivity()).toBe('start-from')
    // Files of the same task are in time.
    t.uploader.setCurrentActivity('upload-list')
    t.add('a')
    await t.clock.advance(0)
    expect(t.uploader.getCurrentActivity()).toBe('upload-list')
    t.uploader.removeAllFiles()
    t.uploader.config.set({ showEmptyList: true })
    t.uploader.setCurrentActivity('upload-list')
    await t.clock.advance(0)
    expect(t.uploader.getCurrentActivity()).toBe('upload-list')
  },
)

test.each(['inline', 'regular', 'minimal'] as const)(
  'a list that became empty behind another activity of the layout %s is not where Back leads, unless showEmptyList is on',
  async (layout) => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    t.uploader.activities.layout = layout
    const leaveListEmpty = async () => {
      t.add('a')
      t.uploader.setCurrentActivity('upload-list')
      t.uploader.setModalState(true)
      t.uploader.setCurrentActivity('camera')
      await t.clock.advance(100)
      t.uploader.removeAllFiles()
      await t.clock.advance(100)
      expect(t.uploader.getCurrentActivity()).toBe('camera')
      t.uploader.historyBack()
      await t.clock.advance(0)
      return t.uploader.getCurrentActivity()
    }
    expect(await leaveListEmpty()).toBe('start-from')
    expect(t.uploader.activities.snapshot.canGoBack).toBe(false)
    if (layout === 'minimal') return
    t.uploader.config.set({ showEmptyList: true })
    expect(await leaveListEmpty()).toBe('upload-list')
  },
)

test('doneFlow shows the start in the place of an empty list', async () => {
  const t = createTestUploader()
  t.uploader.activities.layout = 'inline'
  t.uploader.setCurrentActivity('camera')
  t.uploader.doneFlow()
  await t.clock.advance(0)
  expect(t.uploader.getCurrentActivity()).toBe('start-from')
})

test('doneFlow closes the dialog and keeps the files', () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  t.add('a')
  t.uploader.initFlow()
  t.uploader.doneFlow()
  expect(t.uploader.activities.snapshot).toEqual({ current: null, isModalOpen: false, canGoBack: false })
  expect(t.uploader.entries.size).toBe(1)
})

test.each([
  ['immediately', (show: () => void) => show()],
  ['later', (show: () => void) => Promise.resolve().then(show)],
])('an only source that shows an activity %s opens the dialog', async (_, when) => {
  const modals = vi.fn()
  const t = createTestUploader({
    config: { sourceList: 'screen' },
    plugins: [source('screen', () => when(() => t.uploader.setCurrentActivity('start-from')))],
  })
  t.uploader.on('modal-open', modals)
  t.uploader.initFlow()
  await t.clock.advance(0)
  expect(t.uploader.activities.snapshot).toMatchObject({ current: { id: 'start-from' }, isModalOpen: true })
  expect(modals).toHaveBeenCalledTimes(1)
})

test('a source that shows no activity opens no dialog, at once or with the next activity', async () => {
  const t = createTestUploader({ config: { sourceList: 'disk' }, plugins: [source('disk')] })
  await t.uploader.openSource('disk')
  t.uploader.setCurrentActivity('start-from')
  expect(t.uploader.activities.snapshot.isModalOpen).toBe(false)
})

test('a dialog that is closed while a source opens stays closed', async () => {
  let end: () => void = () => {}
  const opening = new Promise<void>((resolve) => {
    end = resolve
  })
  const t = createTestUploader({
    config: { sourceList: 'disk' },
    plugins: [source('disk', () => opening)],
  })
  t.uploader.setCurrentActivity('start-from')
  t.uploader.setModalState(true)
  const opened = t.uploader.openSource('disk')
  t.uploader.setModalState(false)
  end()
  await opened
  expect(t.uploader.activities.snapshot).toMatchObject({ current: null, isModalOpen: false })
})

test('a source that is missing or fails to open is reported', async () => {
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

test('a source with expand() is replaced by the sources that it names, each listed once', async () => {
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

test('a source whose expand() throws or answers by a promise is shown itself, and reported once', async () => {
  const expanding = (id: string, expand: () => unknown) =>
    definePlugin({
      id,
      setup({ contribute }) {
        contribute('source', { id, label: id, open() {}, expand: expand as () => string[] })
      },
    })()
  const broken = expanding('broken', () => {
    throw new Error('no device')
  })
  const late = expanding('late', () => Promise.reject(new Error('too late')))
  const t = createTestUploader({
    config: { sourceList: 'broken, late, disk' },
    plugins: [broken, late, source('disk')],
  })
  expect(activeSources(t.uploader).map(({ id }) => id)).toEqual(['broken', 'late', 'disk'])
  activeSources(t.uploader)
  await t.clock.advance(0)
  expect(t.log).toEqual([
    expect.stringMatching(/expand\(\) of the source "broken" threw; the source itself is shown.*no device/),
    expect.stringMatching(/expand\(\) of the source "late" must answer without a promise.*too late/),
  ])
})
