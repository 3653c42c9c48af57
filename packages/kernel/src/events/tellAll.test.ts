import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { Uploader } from '../Uploader.js'
import type { EventMap } from './EventMap.js'

/** Everything of an uploader that can be subscribed to, and what wakes the subscribers. */
const subscriptions: [
  name: string,
  subscribe: (uploader: Uploader, listener: () => void) => () => void,
  wake: (uploader: Uploader) => void,
][] = [
  ['entries', (u, f) => u.entries.subscribe(f), (u) => u.addFileFromObject(new File([], 'b'))],
  ['an entry', (u, f) => u.entries.subscribeEntry('id2', f), (u) => u.entries.patch('id2', { tags: ['t'] })],
  ['the collection', (u, f) => u.collection.subscribe(f), (u) => u.config.set({ multipleMax: 0 })],
  ['the activities', (u, f) => u.activities.subscribe(f), (u) => u.setCurrentActivity('upload-list')],
  ['a slot', (u, f) => u.slots.subscribe('fileHook', f), (u) => u.slots.configure({ fileHook: {} })],
  ['the texts', (u, f) => u.locale.subscribe(f), (u) => void u.locale.add('en', { a: 'b' })],
  ['a config key', (u, f) => u.config.subscribe(['debug'], f), (u) => u.config.set({ debug: true })],
  ['an event', (u, f) => u.on('upload-click', f), (u) => u.emit('upload-click', () => undefined)],
]

test.each(subscriptions)(
  'of those who follow %s one may throw, another reject; all are told, and files go on',
  async (_, subscribe, wake) => {
    const t = createTestUploader()
    const [a = ''] = t.add('a')
    expect(a).toBe('id2')
    await t.clock.advance(100)
    const order: string[] = []
    subscribe(t.uploader, () => {
      order.push('throws')
      throw new Error('on fire')
    })
    subscribe(t.uploader, async () => {
      order.push('rejects')
      throw new Error('later on fire')
    })
    subscribe(t.uploader, () => void order.push('last'))
    wake(t.uploader)
    await t.clock.advance(100)
    expect(order).toEqual(['throws', 'rejects', 'last'])
    expect(t.log).toEqual([
      expect.stringMatching(
        /^error: A listener of .* threw\. Uploads go on; fix the listener\. Error: on fire$/,
      ),
      expect.stringMatching(/Error: later on fire$/),
    ])
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).status).toBe('success')
  },
)

test.each(subscriptions)(
  'of those who follow %s one may leave while they are told',
  async (_, subscribe, wake) => {
    const t = createTestUploader()
    t.add('a')
    await t.clock.advance(100)
    const second = vi.fn()
    let leave = () => {}
    subscribe(t.uploader, () => leave())
    leave = subscribe(t.uploader, second)
    const late = vi.fn()
    subscribe(t.uploader, () => void subscribe(t.uploader, late))
    wake(t.uploader)
    await t.clock.advance(100)
    expect(second).not.toHaveBeenCalled()
    expect(late).not.toHaveBeenCalled()
  },
)

test.each(subscriptions)(
  'who follows %s and leaves twice takes nobody else along',
  async (_, subscribe, wake) => {
    const t = createTestUploader()
    t.add('a')
    await t.clock.advance(100)
    const leave = subscribe(t.uploader, () => {})
    leave()
    const stays = vi.fn()
    subscribe(t.uploader, stays)
    leave()
    wake(t.uploader)
    await t.clock.advance(100)
    expect(stays).toHaveBeenCalled()
  },
)

const everyEvent: { readonly [K in keyof EventMap]?: true } = {
  'file-added': true,
  'file-removed': true,
  'file-upload-start': true,
  'file-upload-progress': true,
  'file-upload-success': true,
  'file-upload-failed': true,
  'file-url-changed': true,
  'common-upload-start': true,
  'common-upload-progress': true,
  'common-upload-success': true,
  'common-upload-failed': true,
  'all-settled': true,
  'group-created': true,
  change: true,
  'modal-open': true,
  'modal-close': true,
  'activity-change': true,
  'done-click': true,
  notice: true,
  'upload-click': true,
}

test('a page whose every listener throws, rejects, hangs or returns junk uploads as any other', async () => {
  const faults = [
    () => {
      throw new Error('on fire')
    },
    () => Promise.reject(new Error('on fire')),
    () => new Promise<never>(() => {}),
    () => 'junk',
  ]
  const t = createTestUploader()
  for (const type of Object.keys(everyEvent) as (keyof EventMap)[])
    for (const fault of faults) t.uploader.on(type, fault as never)
  t.uploader.initFlow(true)
  t.add('a', 'b')
  await microtasks()
  t.transport.of('a').options.onProgress(1, 2)
  t.transport.of('a').succeed()
  t.transport.of('b').succeed()
  await t.clock.advance(1000)
  t.uploader.historyBack()
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'success', successCount: 2 })
  expect(t.log.every((line) => line.startsWith('error: A listener of "'))).toBe(true)
})
