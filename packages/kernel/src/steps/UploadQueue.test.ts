import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { UploadQueue } from './UploadQueue.js'

/** A queue over the entries of an uploader that starts no upload itself; the test ends the runs. */
function setUp(maxConcurrentRequests = 1, slotShare: (name: string | null) => number = () => 1) {
  const t = createTestUploader({ config: { confirmUpload: true, maxConcurrentRequests } })
  const runs: { readonly id: string; readonly signal: AbortSignal; sent(): void; end(): void }[] = []
  const canceled: string[] = []
  const queue = new UploadQueue({
    entries: t.uploader.entries,
    config: t.uploader.config,
    collection: { isUploadBlocked: false },
    keepsBytes: () => false,
    slotShare: ({ fileName }) => slotShare(fileName),
    run: ({ id }, signal, onBytesSent) =>
      new Promise((resolve) => {
        const end = () => {
          const error = { type: 'UPLOAD_ERROR', message: 'Ended.', error: null } as const
          t.uploader.entries.dispatch(id, { type: 'fail', error, errors: [] })
          resolve()
        }
        runs.push({ id, signal, sent: onBytesSent, end })
        signal.addEventListener('abort', () => resolve())
      }),
  })
  t.uploader.entries.observe(({ id, action }) => {
    if (action?.type === 'cancel') canceled.push(id)
  })
  const stateOf = (id: string) => {
    const entry = t.uploader.entries.get(id)
    return entry && [entry.isQueued, entry.isUploading]
  }
  const enqueue = (ids: readonly string[], isUrgent?: boolean) => queue.enqueue(ids, isUrgent)
  return { ...t, queue, enqueue, runs, canceled, stateOf, started: () => runs.map(({ id }) => id) }
}

const WAITING = [true, true]
const SENDING = [false, true]
const IDLE = [false, false]

/** Whether a promise has resolved. */
async function isResolved(promise: Promise<void>): Promise<boolean> {
  const listener = vi.fn()
  void promise.then(listener)
  await microtasks()
  return listener.mock.calls.length > 0
}

test('entries that share a slot run together, in their order, and another one waits for a whole slot', async () => {
  const t = setUp(1, (name) => (name === 'large' ? 1 : 1 / 4))
  const ids = t.add('a', 'b', 'c', 'large', 'd', 'e')
  t.enqueue(ids)
  await microtasks()
  expect(t.started()).toEqual(ids.slice(0, 3))
  t.runs[0]?.end()
  t.runs[1]?.sent()
  await microtasks()
  expect(t.started()).toEqual(ids.slice(0, 3))
  t.runs[2]?.end()
  await microtasks()
  expect(t.started()).toEqual(ids.slice(0, 4))
  t.runs[3]?.end()
  await microtasks()
  expect(t.started()).toEqual(ids)
})

test('an entry that waits for a slot, and is paused and resumed, goes to the end', async () => {
  const t = setUp()
  const ids = t.add('a', 'b', 'c')
  t.enqueue(ids)
  await microtasks()
  t.queue.pauseEntry(ids[1] as string)
  t.queue.resumeEntry(ids[1] as string)
  for (const run of [0, 1]) {
    t.runs[run]?.end()
    await microtasks()
  }
  expect(t.started()).toEqual([ids[0], ids[2], ids[1]])
})

test('runs entries first in, first out, and sets isQueued and isUploading of each', async () => {
  const t = setUp()
  const ids = t.add('a', 'b', 'c')
  const finished = t.enqueue(ids)
  expect(ids.map(t.stateOf)).toEqual([WAITING, WAITING, WAITING])
  await microtasks()
  expect(ids.map(t.stateOf)).toEqual([SENDING, WAITING, WAITING])
  expect(t.queue.size).toBe(3)
  t.runs[0]?.end()
  await microtasks()
  expect(t.started()).toEqual(ids.slice(0, 2))
  expect(t.queue.size).toBe(2)
  expect(await isResolved(finished)).toBe(false)
  t.runs[1]?.end()
  await microtasks()
  t.runs[2]?.end()
  expect(await isResolved(finished)).toBe(true)
  expect(t.queue.size).toBe(0)
  expect(t.canceled).toEqual([])
})

test('a run releases its slot once: when its bytes are sent, not again at its end', async () => {
  const t = setUp()
  const ids = t.add('a', 'b', 'c')
  void t.enqueue(ids)
  await microtasks()
  t.runs[0]?.sent()
  t.runs[0]?.sent()
  await microtasks()
  expect(t.started()).toEqual(ids.slice(0, 2))
  t.runs[0]?.end()
  await microtasks()
  expect(t.started()).toEqual(ids.slice(0, 2))
})

test('enqueuing an entry in flight waits for its upload instead of starting it again', async () => {
  const t = setUp()
  const ids = t.add('a', 'b')
  void t.enqueue(ids)
  await microtasks()
  const again = t.enqueue(ids)
  expect(await isResolved(again)).toBe(false)
  t.runs[0]?.end()
  expect(await isResolved(again)).toBe(false)
  t.runs[1]?.end()
  expect(await isResolved(again)).toBe(true)
  expect(t.started()).toEqual(ids)
})

test('skips unknown ids and entries that may not be uploaded, and does not wait for them', async () => {
  const t = setUp()
  const [a = '', b = ''] = t.add('a', 'b')
  const errors = [{ type: 'X', message: 'No.' }]
  t.uploader.entries.dispatch(a, { type: 'validated', errors, isPending: false })
  expect(await isResolved(t.enqueue([a, 'unknown']))).toBe(true)
  void t.enqueue([a, b])
  await microtasks()
  expect(t.started()).toEqual([b])
})

test('canceling a waiting entry resets it and resolves its promise', async () => {
  const t = setUp()
  const [a = '', b = ''] = t.add('a', 'b')
  void t.enqueue([a])
  const second = t.enqueue([b])
  await microtasks()
  t.queue.cancel(b)
  expect(t.stateOf(b)).toEqual(IDLE)
  expect(t.canceled).toEqual([b])
  expect(await isResolved(second)).toBe(true)
  t.runs[0]?.end()
  await microtasks()
  expect(t.started()).toEqual([a])
})

test('canceling a running entry frees its slot and resolves its promise, though its run never ends', async () => {
  const t = setUp()
  const [a = '', b = '', c = ''] = t.add('a', 'b', 'c')
  const { config, entries } = t.uploader
  const started: string[] = []
  const queue = new UploadQueue({
    config,
    entries,
    collection: { isUploadBlocked: false },
    keepsBytes: () => false,
    run({ id }) {
      started.push(id)
      return new Promise(() => {})
    },
  })
  const finished = queue.enqueue([a])
  void queue.enqueue([b, c])
  await microtasks()
  queue.cancel(a)
  expect(t.stateOf(a)).toEqual(IDLE)
  queue.cancel(b)
  // All that are canceled in one task are canceled before the next one starts.
  expect(started).toEqual([a])
  expect(await isResolved(finished)).toBe(true)
  expect(started).toEqual([a, c])
  queue.dispose()
  await microtasks()
  expect(started).toEqual([a, c])
  expect(queue.size).toBe(0)
})

test('canceling an entry that is not in the queue does nothing', () => {
  const t = setUp()
  const [a = ''] = t.add('a')
  t.queue.cancel(a)
  t.queue.cancel('unknown')
  expect(t.canceled).toEqual([])
})

test('an entry that is enqueued again before its canceled run has ended stays in the queue', async () => {
  const t = setUp(2)
  const [a = ''] = t.add('a')
  void t.enqueue([a])
  await microtasks()
  t.queue.cancel(a)
  void t.enqueue([a])
  await microtasks()
  expect(t.started()).toEqual([a, a])
  expect(t.queue.size).toBe(1)
  t.queue.cancel(a)
  expect(t.runs.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test('raising maxConcurrentRequests starts waiting entries', async () => {
  const t = setUp()
  const ids = t.add('a', 'b', 'c')
  void t.enqueue(ids)
  await microtasks()
  t.uploader.config.set({ maxConcurrentRequests: 2 })
  expect(t.started()).toEqual(ids.slice(0, 2))
})

test('dispose cancels every entry, and raising maxConcurrentRequests starts none afterwards', async () => {
  const t = setUp()
  const ids = t.add('a', 'b')
  const finished = t.enqueue(ids)
  await microtasks()
  const late = t.add('c')
  t.queue.dispose()
  expect(t.runs[0]?.signal.aborted).toBe(true)
  expect(t.canceled).toEqual(ids)
  expect(await isResolved(finished)).toBe(true)
  expect(t.stateOf(late[0] as string)).toEqual(IDLE)
  t.uploader.config.set({ maxConcurrentRequests: 5 })
  expect(t.started()).toEqual(ids.slice(0, 1))
})
