import { beforeEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from './FromWorker.js'

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
