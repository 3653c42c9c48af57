import { beforeEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from '../http/FromWorker.js'
import { getDigest } from '../resume/getDigest.js'

/** A request of the worker, whose events the test fires. */
class FakeXhr {
  static readonly all: FakeXhr[] = []
  readonly upload: { onprogress?: (event: object) => void } = {}
  readonly status = 200
  readonly statusText = ''
  readonly responseText = 'ok'
  onload = () => {}
  onabort = () => {}
  onloadend = () => {}
  constructor() {
    FakeXhr.all.push(this)
  }
  open() {}
  setRequestHeader() {}
  send() {}
  getAllResponseHeaders = () => ''
  abort() {
    this.onabort()
    this.onloadend()
  }
  sent(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 })
  }
  end() {
    this.onload()
    this.onloadend()
  }
}

const START_MS = 1000
const listeners = new Map<string, (event: { data: ToWorker }) => void>()
const posted: { readonly atMs: number; readonly message: FromWorker }[] = []

beforeEach(async () => {
  vi.useFakeTimers({ now: START_MS })
  vi.resetModules()
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { data: ToWorker }) => void) =>
    listeners.set(type, listener),
  )
  vi.stubGlobal('postMessage', (message: FromWorker) => posted.push({ atMs: Date.now() - START_MS, message }))
  FakeXhr.all.length = 0
  await import('./uploadWorker.js')
  posted.length = 0
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

/** Gives the worker commands, in one message. Returns the requests that it sends. */
function run(commands: ToWorker): FakeXhr[] {
  const before = FakeXhr.all.length
  listeners.get('message')?.({ data: commands })
  return FakeXhr.all.slice(before)
}

const upload = (id: number) => ({
  id,
  request: {
    method: 'PUT' as const,
    url: 'https://s/',
    headers: {},
    body: new Blob(['text']),
    isFollowed: true,
  },
})

test('the commands of one message are run in their order, and results of a frame are one message', async () => {
  const requests = run([upload(1), upload(2), upload(3), { id: 3 }])
  expect(requests).toHaveLength(3)
  for (const request of requests.slice(0, 2)) request.end()
  await vi.advanceTimersByTimeAsync(16)
  const results = new Map([
    [1, expect.objectContaining({ status: 200 })],
    [2, expect.objectContaining({ status: 200 })],
    [3, 'cancel'],
  ])
  expect(posted.map(({ message }) => message)).toEqual([{ results }])
})

test('progress comes four times a second at most, however many requests begin and end in between', async () => {
  for (let id = 1; id <= 40; id++) {
    const [request] = run([upload(id)])
    request?.sent(10)
    await vi.advanceTimersByTimeAsync(30)
    request?.sent(60)
    if (id % 3) request?.end()
    await vi.advanceTimersByTimeAsync(10)
  }
  const reports = posted.filter(({ message }) => 'activities' in message).map(({ atMs }) => atMs)
  expect(reports.length).toBeGreaterThan(2)
  for (const [index, atMs] of reports.slice(1).entries())
    expect(atMs - (reports[index] as number)).toBeGreaterThanOrEqual(250)
})

const BYTES = 10
const partsOf = (count: number, limit: number) => ({
  id: 1,
  parts: {
    file: new Blob([new Uint8Array(count * BYTES)]),
    headers: {},
    isChecked: false,
    limit,
    parts: Array.from({ length: count }, (_, index) => ({
      index,
      url: `https://s/${index}`,
      start: index * BYTES,
      size: BYTES,
    })),
  },
})

/** Parts that have ended, and whatever else was reported, without times. */
const reported = () =>
  posted.flatMap(({ message }) => {
    const report = 'reports' in message ? message.reports.get(1) : undefined
    return report ? [{ ...report, ended: report.ended.map(({ index, result }) => [index, result]) }] : []
  })
const confirmed = { status: 200, statusText: '', text: '' }

/** Lets what follows an event run. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('parts follow one another without the page, which hears of them ten times a second at most', async () => {
  run([partsOf(60, 3)])
  expect(FakeXhr.all).toHaveLength(3)
  for (let index = 0; index < 60; index++) {
    FakeXhr.all[index]?.sent(5)
    await vi.advanceTimersByTimeAsync(20)
    FakeXhr.all[index]?.end()
    await settle()
    expect(FakeXhr.all.length).toBe(Math.min(60, index + 4))
  }
  await settle()
  const atMs = posted.map((post) => post.atMs)
  for (const from of atMs)
    expect(atMs.filter((ms) => ms >= from && ms < from + 1000).length).toBeLessThanOrEqual(10)
  expect(reported().flatMap(({ ended }) => ended)).toEqual(
    Array.from({ length: 60 }, (_, index) => [index, confirmed]),
  )
  expect(reported().map(({ isOver }) => isOver ?? false)).toEqual([
    ...Array(atMs.length - 1).fill(false),
    true,
  ])
})

test('a part that fails stops those behind it, which are the page’s; the others in flight continue', async () => {
  run([partsOf(10, 2)])
  Object.assign(FakeXhr.all[0] as FakeXhr, { status: 503, responseText: 'busy' })
  FakeXhr.all[0]?.end()
  await settle()
  expect(reported()).toMatchObject([
    { ended: [[0, { status: 503, text: 'busy' }]], left: [2, 3, 4, 5, 6, 7, 8, 9] },
  ])
  FakeXhr.all[1]?.end()
  await settle()
  expect(reported()[1]).toMatchObject({ ended: [[1, confirmed]], isOver: true })
  expect(FakeXhr.all).toHaveLength(2)
})

test('parts are reported while none of their bytes move, each start once', async () => {
  run([partsOf(10, 2)])
  await vi.advanceTimersByTimeAsync(250)
  FakeXhr.all[0]?.end()
  await vi.advanceTimersByTimeAsync(250)
  const atMs = Date.now() - 500
  expect(reported().map(({ started }) => [...started])).toEqual([
    [
      [0, atMs],
      [1, atMs],
    ],
    [[2, atMs + 250]],
  ])
})

test('a part is not started when its URL has ended, and is left to the page', async () => {
  const { id, parts } = partsOf(4, 1)
  const ending = parts.parts.map((part) => ({ ...part, urlEndsAtMs: Date.now() + 100 }))
  run([{ id, parts: { ...parts, parts: ending } }])
  await vi.advanceTimersByTimeAsync(50)
  FakeXhr.all[0]?.end()
  await vi.advanceTimersByTimeAsync(50)
  FakeXhr.all[1]?.end()
  await settle()
  expect(FakeXhr.all).toHaveLength(2)
  expect(reported().at(-1)).toMatchObject({ left: [2, 3], isOver: true })
})

test('a part is digested before it is sent, and reported at once', async () => {
  const { id, parts } = partsOf(3, 1)
  run([{ id, parts: { ...parts, isDigested: true } }])
  // Hashing takes tasks of its own.
  await vi.waitFor(() => expect(FakeXhr.all).toHaveLength(1))
  posted.length = 0
  FakeXhr.all[0]?.end()
  await vi.advanceTimersByTimeAsync(16)
  const [message] = posted.flatMap(({ message }) => ('reports' in message ? [message.reports.get(1)] : []))
  expect(message?.ended).toMatchObject([{ index: 0, digest: await getDigest(parts.file.slice(0, BYTES)) }])
})

test('a part that arrives with other bytes has the response of the service', async () => {
  const { id, parts } = partsOf(2, 1)
  run([{ id, parts: { ...parts, isChecked: true } }])
  // Hashing takes tasks of its own.
  await vi.waitFor(() => expect(FakeXhr.all).toHaveLength(1))
  Object.assign(FakeXhr.all[0] as FakeXhr, { status: 422, responseText: 'other bytes' })
  FakeXhr.all[0]?.end()
  await settle()
  expect(reported().flatMap(({ ended }) => ended)).toEqual([
    [0, expect.objectContaining({ status: 422, text: 'other bytes' })],
  ])
})

test('the page sets the number of parts in flight, stops them at 0, and aborts those in flight', async () => {
  run([partsOf(10, 1)])
  expect(run([{ id: 1, limit: 3 }])).toHaveLength(2)
  FakeXhr.all[0]?.sent(5)
  run([{ id: 1, limit: 0 }])
  FakeXhr.all[1]?.end()
  await settle()
  expect(FakeXhr.all).toHaveLength(3)
  expect(reported()[0]).toMatchObject({ left: [3, 4, 5, 6, 7, 8, 9] })
  run([{ id: 1 }])
  await settle()
  expect(reported().flatMap(({ ended }) => ended)).toEqual([[1, confirmed]])
  expect(reported().at(-1)).toMatchObject({ isOver: true })
})
