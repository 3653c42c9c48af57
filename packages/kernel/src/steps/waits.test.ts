import { expect, test } from 'vitest'
import type { EntryWait } from '../entry/UploadEntry.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'

const offline: EntryWait = { reason: 'offline', untilMs: null }
const busy: EntryWait = { reason: 'busy', untilMs: 4_000 }
const finishing: EntryWait = { reason: 'finishing', untilMs: null }

test('an entry has the wait that the transport reports, and the list the one of all uploads in flight', async () => {
  const t = createTestUploader()
  const { uploader, transport } = t
  const [a = '', b = ''] = t.add('a', 'b')
  await microtasks()
  const waits = () => [a, b].map((id) => uploader.entries.get(id)?.wait)
  const common = () => uploader.collection.current().wait

  transport.of('a').options.onWait?.(busy)
  expect([...waits(), common()]).toEqual([busy, null, null])
  transport.of('b').options.onWait?.(offline)
  expect([...waits(), common()]).toEqual([busy, offline, offline])
  transport.of('b').options.onWait?.(null)
  expect(common()).toBeNull()

  transport.of('b').progress(4, 4)
  expect([...waits(), common()]).toEqual([busy, finishing, busy])
  transport.of('b').options.onWait?.(offline)
  transport.of('b').options.onWait?.(null)
  expect(waits()).toEqual([busy, finishing])

  transport.of('b').succeed()
  uploader.removeFileByInternalId(a)
  await microtasks()
  expect([...waits(), common()]).toEqual([undefined, null, null])
  expect(uploader.getOutputCollectionState()).not.toHaveProperty('wait')
})

test.each(['fail', 'retry', 'cancel'] as const)(
  'no wait is left after a %s, and late ones are ignored',
  async (how) => {
    const t = createTestUploader()
    const [id = ''] = t.add('a')
    await microtasks()
    const upload = t.transport.of('a')
    upload.options.onWait?.(busy)
    if (how === 'cancel') t.uploader.uppy.cancelAll()
    else upload.fail(new Error('lost'))
    await microtasks()
    if (how === 'retry') t.uploader.retryUpload(id)
    upload.options.onWait?.(offline)
    expect(t.uploader.entries.get(id)?.wait ?? null).toBeNull()
  },
)

test('hooks, and functions for metadata, are named while they run', async () => {
  const release: (() => void)[] = []
  const step = () => new Promise<undefined>((resolve) => release.push(() => resolve(undefined)))
  const hooks = definePlugin({
    id: 'hooks',
    setup({ contribute }) {
      contribute('fileHook', { id: 'add', hook: 'onAdd', handle: step })
      contribute('fileHook', { id: 'send', hook: 'beforeUpload', handle: step })
    },
  })
  const metadata = () => step().then(() => ({ key: 'value' }))
  const t = createTestUploader({ plugins: [hooks()], config: { metadata } })
  const [id = ''] = t.add('a')
  const seen: unknown[] = []
  for (let steps = 0; steps < 3; steps++) {
    await t.clock.advance(100)
    const entry = t.uploader.entries.get(id)
    seen.push([entry?.status, entry?.wait?.reason])
    release[steps]?.()
  }
  await microtasks()
  expect(seen).toEqual([
    ['idle', 'preparing'],
    ['uploading', 'preparing'],
    ['uploading', 'preparing'],
  ])
  expect(t.uploader.entries.get(id)?.wait).toBeNull()
  expect(t.transport.of('a').isOpen).toBe(true)
})
