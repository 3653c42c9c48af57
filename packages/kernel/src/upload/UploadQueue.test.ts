import { expect, test, vi } from 'vitest'
import type { UploadEntry } from '../entries/UploadEntry.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { UploadQueue } from './UploadQueue.js'

/** A queue on the entries of an uploader that uploads nothing by itself; runs are ended by the test. */
function setUp(maxConcurrentRequests = 1) {
  const t = createTestUploader({ config: { confirmUpload: true, maxConcurrentRequests } })
  const runs: { readonly id: string; readonly signal: AbortSignal; sent(): void; end(): void }[] = []
  const canceled: string[] = []
  const mayUpload = ({ isUploading, errors }: UploadEntry) => !isUploading && errors.length === 0
  const queue = new UploadQueue({
    entries: t.uploader.entries,
    config: t.uploader.config,
    isBlocked: () => false,
    onCanceled: (id) => void canceled.push(id),
    run: (id, { signal, onBytesSent }) =>
      new Promise((resolve) => {
        const end = () => {
          t.uploader.entries.patch(id, { isUploading: false })
          resolve()
        }
        runs.push({ id, signal, sent: onBytesSent, end })
        signal.addEventListener('abort', () => resolve())
      }),
  })
  const stateOf = (id: string) => {
    const entry = t.uploader.entries.get(id)
    return entry && [entry.isQueued, entry.isUploading]
  }
  const enqueue = (ids: readonly string[], isUrgent?: boolean) => queue.enqueue(ids, mayUpload, isUrgent)
  return { ...t, queue, enqueue, runs, canceled, stateOf, begun: () => runs.map(({ id }) => id) }
}

const WAITING = [true, true]
const SENDING = [false, true]
const IDLE = [false, false]

/** Whether a promise has ended by now. */
async function hasEnded(promise: Promise<void>): Promise<boolean> {
  const ended = vi.fn()
  void promise.then(ended)
  await microtasks()
  return ended.mock.calls.length > 0
}

test('entries wait in their order, and each says whether it waits or is being sent', async () => {
  const t = setUp()
  const ids = t.add('a', 'b', 'c')
  const ended = t.enqueue(ids)
  expect(ids.map(t.stateOf)).toEqual([WAITING, WAITING, WAITING])
  await microtasks()
  expect(ids.map(t.stateOf)).toEqual([SENDING, WAITING, WAITING])
  expect(t.queue.size).toBe(3)
  t.runs[0]?.end()
  await microtasks()
  expect(t.begun()).toEqual(ids.slice(0, 2))
  expect(t.queue.size).toBe(2)
  expect(await hasEnded(ended)).toBe(false)
  t.runs[1]?.end()
  await microtasks()
  t.runs[2]?.end()
  expect(await hasEnded(ended)).toBe(true)
  expect(t.queue.size).toBe(0)
  expect(t.canceled).toEqual([])
})

test('a place is given away once, when the bytes are sent, and not again at the end', async () => {
  const t = setUp()
  const ids = t.add('a', 'b', 'c')
  void t.enqueue(ids)
  await microtasks()
  t.runs[0]?.sent()
  t.runs[0]?.sent()
  await microtasks()
  expect(t.begun()).toEqual(ids.slice(0, 2))
  t.runs[0]?.end()
  await microtasks()
  expect(t.begun()).toEqual(ids.slice(0, 2))
})

test('whoever asks for an entry that is on its way waits for its end and starts it no second time', async () => {
  const t = setUp()
  const ids = t.add('a', 'b')
  void t.enqueue(ids)
  await microtasks()
  const again = t.enqueue(ids)
  expect(await hasEnded(again)).toBe(false)
  t.runs[0]?.end()
  expect(await hasEnded(again)).toBe(false)
  t.runs[1]?.end()
  expect(await hasEnded(again)).toBe(true)
  expect(t.begun()).toEqual(ids)
})

test('what may not be uploaded, or is not there, is passed by and not waited for', async () => {
  const t = setUp()
  const [a = '', b = ''] = t.add('a', 'b')
  t.uploader.entries.patch(a, { errors: [{ type: 'X', message: 'No.' }] })
  expect(await hasEnded(t.enqueue([a, 'nobody']))).toBe(true)
  void t.enqueue([a, b])
  await microtasks()
  expect(t.begun()).toEqual([b])
})

test('an entry that is taken back while it waits is as if never started, and nobody waits for it', async () => {
  const t = setUp()
  const [a = '', b = ''] = t.add('a', 'b')
  void t.enqueue([a])
  const second = t.enqueue([b])
  await microtasks()
  t.queue.cancel(b)
  expect(t.stateOf(b)).toEqual(IDLE)
  expect(t.canceled).toEqual([b])
  expect(await hasEnded(second)).toBe(true)
  t.runs[0]?.end()
  await microtasks()
  expect(t.begun()).toEqual([a])
})

test('an entry that is taken back while it is sent is waited for until its requests have ended', async () => {
  const t = setUp()
  const [a = ''] = t.add('a')
  let end = () => {}
  const wait = new Promise<void>((resolve) => {
    end = resolve
  })
  const { config, entries } = t.uploader
  const queue = new UploadQueue({
    config,
    entries,
    isBlocked: () => false,
    run: () => wait,
    onCanceled() {},
  })
  const ended = queue.enqueue([a])
  await microtasks()
  queue.cancel(a)
  expect(t.stateOf(a)).toEqual(IDLE)
  expect(await hasEnded(ended)).toBe(false)
  end()
  expect(await hasEnded(ended)).toBe(true)
})

test('taking back what is not on its way does nothing', () => {
  const t = setUp()
  const [a = ''] = t.add('a')
  t.queue.cancel(a)
  t.queue.cancel('nobody')
  expect(t.canceled).toEqual([])
})

test('an entry that starts anew before its old run has ended stays on its way when it does', async () => {
  const t = setUp(2)
  const [a = ''] = t.add('a')
  void t.enqueue([a])
  await microtasks()
  t.queue.cancel(a)
  void t.enqueue([a])
  await microtasks()
  expect(t.begun()).toEqual([a, a])
  expect(t.queue.size).toBe(1)
  t.queue.cancel(a)
  expect(t.runs.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test('more places let those in who wait', async () => {
  const t = setUp()
  const ids = t.add('a', 'b', 'c')
  void t.enqueue(ids)
  await microtasks()
  t.uploader.config.set({ maxConcurrentRequests: 2 })
  expect(t.begun()).toEqual(ids.slice(0, 2))
})

test('its end takes everything back, and more places start nothing any more', async () => {
  const t = setUp()
  const ids = t.add('a', 'b')
  const ended = t.enqueue(ids)
  await microtasks()
  const late = t.add('c')
  t.queue.dispose()
  expect(t.runs[0]?.signal.aborted).toBe(true)
  expect(t.canceled).toEqual(ids)
  expect(await hasEnded(ended)).toBe(true)
  t.uploader.entries.patch(late[0] as string, { isUploading: false })
  t.uploader.config.set({ maxConcurrentRequests: 5 })
  expect(t.begun()).toEqual(ids.slice(0, 1))
})
