import { expect, test, vi } from 'vitest'
import type { EventMap } from '../events/EventMap.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { Uploader } from '../Uploader.js'

/** Every subscription of an uploader, with a change that notifies its subscribers. */
const subscriptions: [
  name: string,
  subscribe: (uploader: Uploader, listener: () => void) => () => void,
  change: (uploader: Uploader) => void,
][] = [
  ['entries', (u, f) => u.entries.subscribe(f), (u) => u.addFileFromObject(new File([], 'b'))],
  [
    'an entry',
    (u, f) => u.entries.subscribeEntry('id1', f),
    (u) => u.entries.dispatch('id1', { type: 'edit', fields: { tags: ['t'] } }),
  ],
  ['the collection', (u, f) => u.collection.subscribe(f), (u) => u.config.set({ multipleMin: 3 })],
  ['the activities', (u, f) => u.activities.subscribe(f), (u) => u.setCurrentActivity('upload-list')],
  ['a slot', (u, f) => u.slots.subscribe('fileHook', f), (u) => u.slots.configure({ fileHook: {} })],
  ['the messages', (u, f) => u.locale.subscribe(f), (u) => void u.locale.add('en', { a: 'b' })],
  ['a config key', (u, f) => u.config.subscribe(['debug'], f), (u) => u.config.set({ debug: true })],
  ['an event', (u, f) => u.on('upload-click', f), (u) => u.emit('upload-click', () => undefined)],
]

test.each(subscriptions)(
  'a subscriber of %s that throws or rejects is reported; the others are notified, and uploads continue',
  async (_, subscribe, change) => {
    const t = createTestUploader()
    const [a = ''] = t.add('a')
    expect(a).toBe('id1')
    await t.clock.advance(100)
    const order: string[] = []
    subscribe(t.uploader, () => {
      order.push('throws')
      throw new Error('thrown')
    })
    subscribe(t.uploader, async () => {
      order.push('rejects')
      throw new Error('rejected')
    })
    subscribe(t.uploader, () => void order.push('last'))
    change(t.uploader)
    await t.clock.advance(100)
    expect(order).toEqual(['throws', 'rejects', 'last'])
    expect(t.log).toEqual([
      expect.stringMatching(
        /^error: A listener of .* threw\. Uploads continue; fix the listener\. Error: thrown$/,
      ),
      expect.stringMatching(/Error: rejected$/),
    ])
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).status).toBe('success')
  },
)

test.each(subscriptions)(
  'a subscriber of %s that unsubscribes during a notification is not called, nor is one that subscribes',
  async (_, subscribe, change) => {
    const t = createTestUploader()
    t.add('a')
    await t.clock.advance(100)
    const second = vi.fn()
    let unsubscribe = () => {}
    subscribe(t.uploader, () => unsubscribe())
    unsubscribe = subscribe(t.uploader, second)
    const added = vi.fn()
    subscribe(t.uploader, () => void subscribe(t.uploader, added))
    change(t.uploader)
    await t.clock.advance(100)
    expect(second).not.toHaveBeenCalled()
    expect(added).not.toHaveBeenCalled()
  },
)

test.each(subscriptions)(
  'unsubscribing twice from %s removes no other subscriber',
  async (_, subscribe, change) => {
    const t = createTestUploader()
    t.add('a')
    await t.clock.advance(100)
    const unsubscribe = subscribe(t.uploader, () => {})
    unsubscribe()
    const other = vi.fn()
    subscribe(t.uploader, other)
    unsubscribe()
    change(t.uploader)
    await t.clock.advance(100)
    expect(other).toHaveBeenCalled()
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

test('uploads succeed while the listeners of every event throw, reject, never settle or return a value', async () => {
  const faults = [
    () => {
      throw new Error('thrown')
    },
    () => Promise.reject(new Error('thrown')),
    () => new Promise<never>(() => {}),
    () => 'a value',
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

test('a listener of any event that throws is reported and changes nothing', async () => {
  const t = createTestUploader()
  const types: (keyof EventMap)[] = [
    'file-added',
    'file-removed',
    'file-upload-start',
    'file-upload-progress',
    'file-upload-success',
    'file-upload-failed',
    'file-url-changed',
    'common-upload-start',
    'common-upload-progress',
    'common-upload-success',
    'common-upload-failed',
    'all-settled',
    'change',
  ]
  for (const type of types) {
    t.uploader.on(type, () => {
      throw new Error(`fault of ${type}`)
    })
  }
  const [, b = ''] = t.add('a', 'b')
  await microtasks()
  t.transport.of('a').options.onProgress(1, 2)
  t.transport.of('a').succeed()
  t.transport.of('b').fail(namedError('UploadError', 'No.'))
  await t.clock.advance(400)
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ successCount: 1, failedCount: 1 })
  t.uploader.removeFileByInternalId(b)
  await t.clock.advance(400)
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
  for (const type of types) expect(t.log.join()).toContain(`fault of ${type}`)
})
