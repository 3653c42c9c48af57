import { expect, test, vi } from 'vitest'
import { CancelError } from '../errors/CancelError.js'
import type { HttpResponse, SendRequest } from '../http/Http.js'
import { FakeClock, settle } from '../testing/FakeClock.js'
import { sendWatched } from './sendWatched.js'

const SIZE_BYTES = 655_360
/** 60 s, and a second for each 8 kB. */
const SILENT_MS = 60_000 + SIZE_BYTES / 8
let hosts = 0

/** A request to a host of its own, unless it joins another one. */
function setUp(
  body: Blob | null = new Blob(['x']),
  isUnwatched = false,
  {
    sizeBytes = body ? SIZE_BYTES : 0,
    join,
  }: { sizeBytes?: number; join?: { url: string; clock: FakeClock } } = {},
) {
  const clock = join?.clock ?? new FakeClock()
  const url = join?.url ?? `https://host-${++hosts}.example.com/`
  const controller = new AbortController()
  let sent: SendRequest | undefined
  let respond: (response: HttpResponse) => void = () => {}
  const http = {
    send: (request: SendRequest) =>
      new Promise<HttpResponse>((resolve, reject) => {
        sent = request
        respond = resolve
        request.signal.addEventListener('abort', () => reject(new CancelError()), { once: true })
      }),
  }
  const state = { outcome: 'pending' }
  const request: SendRequest = {
    method: body ? 'PUT' : 'GET',
    url,
    headers: {},
    ...(body && { body }),
    signal: controller.signal,
  }
  sendWatched({ http, clock }, request, sizeBytes, isUnwatched).then(
    () => {
      state.outcome = 'settled'
    },
    (error: { code: string }) => {
      state.outcome = error.code
    },
  )
  const sentRequest = () => sent as SendRequest
  return {
    clock,
    url,
    controller,
    state,
    request: sentRequest,
    respond: (text = '') => respond({ status: 200, statusText: '', text }),
  }
}

test('a body without progress for 30 s is a stall, one with progress is not', async () => {
  const { clock, state, request } = setUp()
  for (let bytes = 1; bytes <= 10; bytes++) {
    await clock.advance(29_000)
    request().onProgress?.(bytes, SIZE_BYTES)
  }
  expect(state.outcome).toBe('pending')
  await clock.advance(29_999)
  expect(state.outcome).toBe('pending')
  await clock.advance(1)
  expect(state.outcome).toBe('stalled')
  expect(clock.pending).toBe(0)
})

test('a body may pause for longer once many bytes of it are sent, up to two minutes', async () => {
  for (const [bytes, ms] of [
    [1_920_000, 60_000],
    [50_000_000, 120_000],
  ] as const) {
    const { clock, state, request } = setUp(new Blob(['x']), false, { sizeBytes: 100_000_000 })
    request().onProgress?.(bytes, 100_000_000)
    await clock.advance(ms - 1)
    expect(state.outcome).toBe('pending')
    await clock.advance(1)
    expect(state.outcome).toBe('stalled')
  }
})

test('progress starts no timer of its own', async () => {
  const { clock, request } = setUp()
  const schedule = vi.spyOn(clock, 'schedule')
  for (let bytes = 1; bytes <= 50; bytes++) {
    await clock.advance(400)
    request().onProgress?.(bytes, SIZE_BYTES)
  }
  expect(schedule).not.toHaveBeenCalled()
})

test('a response may start up to 60 s after the last byte, and later after a large body', async () => {
  for (const [ms, outcome] of [
    [SILENT_MS - 1, 'pending'],
    [SILENT_MS, 'stalled'],
  ] as const) {
    const { clock, state, request } = setUp()
    request().onBytesSent?.()
    await clock.advance(ms)
    expect(state.outcome).toBe(outcome)
  }
})

test('a body of which nothing is reported is given the time for its size', async () => {
  const { clock, state } = setUp()
  await clock.advance(SILENT_MS - 1)
  expect(state.outcome).toBe('pending')
  await clock.advance(1)
  expect(state.outcome).toBe('stalled')
})

test('a body whose last byte is reported waits for the response, also before its end is reported', async () => {
  const { clock, state, request } = setUp()
  request().onProgress?.(SIZE_BYTES, SIZE_BYTES)
  await clock.advance(SILENT_MS - 1)
  request().onBytesSent?.()
  expect(state.outcome).toBe('pending')
  await clock.advance(1)
  expect(state.outcome).toBe('stalled')
})

test('a wait grows with all bytes in flight to the host, also with those that follow', async () => {
  const first = setUp()
  first.request().onBytesSent?.()
  await first.clock.advance(SILENT_MS - 1)
  const second = setUp(new Blob(['x']), false, { join: first })
  await first.clock.advance(SIZE_BYTES / 8)
  expect(first.state.outcome).toBe('pending')
  await first.clock.advance(1)
  expect(first.state.outcome).toBe('stalled')
  expect(second.state.outcome).toBe('pending')
})

test('bytes to other hosts change no wait', async () => {
  const { clock, state } = setUp(null)
  setUp()
  await clock.advance(60_000)
  expect(state.outcome).toBe('stalled')
})

test('a small request is given up after 10 s if one that was sent later is answered', async () => {
  const first = setUp(null)
  const later = setUp(null, false, { join: first })
  await first.clock.advance(5000)
  later.respond()
  await first.clock.advance(4999)
  expect(first.state.outcome).toBe('pending')
  await first.clock.advance(1)
  expect(first.state.outcome).toBe('overtaken')
  expect(first.clock.pending).toBe(0)
})

test('an answer to a request that was sent before proves nothing', async () => {
  const earlier = setUp(null)
  const request = setUp(null, false, { join: earlier })
  earlier.respond()
  await request.clock.advance(59_999)
  expect(request.state.outcome).toBe('pending')
})

test('a large body is given up after 60 s if a later one of its size is answered', async () => {
  const first = setUp()
  first.request().onBytesSent?.()
  const small = setUp(null, false, { join: first })
  small.respond()
  await first.clock.advance(60_000)
  expect(first.state.outcome).toBe('pending')
  const later = setUp(new Blob(['x']), false, { join: first })
  later.respond()
  await settle()
  expect(first.state.outcome).toBe('overtaken')
})

test('a large body whose bytes may still be on their way is not given up', async () => {
  const first = setUp()
  const later = setUp(new Blob(['x']), false, { join: first })
  later.respond()
  await first.clock.advance(SILENT_MS)
  expect(first.state.outcome).toBe('pending')
})

test('a response that has started may pause for 30 s', async () => {
  const { clock, state, request } = setUp()
  request().onBytesSent?.()
  await clock.advance(1000)
  request().onReceiving?.()
  await clock.advance(29_999)
  expect(state.outcome).toBe('pending')
  await clock.advance(1)
  expect(state.outcome).toBe('stalled')
})

test('the whole response may take 60 s, and longer after a large body', async () => {
  const { clock, state, request } = setUp()
  request().onBytesSent?.()
  for (let ms = 0; ms + 20_000 < SILENT_MS; ms += 20_000) {
    expect(state.outcome).toBe('pending')
    await clock.advance(20_000)
    request().onReceiving?.()
  }
  expect(state.outcome).toBe('pending')
  await clock.advance(20_000)
  expect(state.outcome).toBe('stalled')
})

test('a body slower than 1 kB a second is aborted', async () => {
  const { clock, state, request } = setUp()
  for (let ms = 0; ms < 60_000 + SIZE_BYTES; ms += 20_000) {
    expect(state.outcome).toBe('pending')
    await clock.advance(20_000)
    request().onProgress?.(Math.min(ms, SIZE_BYTES - 1), SIZE_BYTES)
  }
  expect(state.outcome).toBe('stalled')
})

test('a request without a body waits for its response from the start', async () => {
  const { clock, state } = setUp(null)
  await clock.advance(60_000)
  expect(state.outcome).toBe('stalled')
})

test('a settled request leaves no timer, whatever events come later', async () => {
  const { clock, state, request, respond } = setUp()
  request().onBytesSent?.()
  respond()
  await settle()
  expect(state.outcome).toBe('settled')
  request().onProgress?.(1, 2)
  request().onReceiving?.()
  request().onBytesSent?.()
  expect(clock.pending).toBe(0)
})

test.each([
  ['whose time is over says so', new DOMException('', 'TimeoutError'), 'Timed out'],
  ['that a person cancels is canceled', undefined, 'Request canceled'],
  ['of an upload whose time is over says so', new CancelError('Timed out'), 'Timed out'],
])('a running request %s', async (_, reason, words) => {
  const controller = new AbortController()
  const http = {
    send: ({ signal }: SendRequest) =>
      new Promise<HttpResponse>((_, reject) => {
        signal.addEventListener('abort', () => reject(new CancelError()), { once: true })
      }),
  }
  const request = { method: 'GET', url: 'https://times.example.com/', headers: {} } as const
  const sending = sendWatched(
    { http, clock: new FakeClock() },
    { ...request, signal: controller.signal },
    0,
  ).catch(({ message }: Error) => message)
  await settle()
  controller.abort(reason)
  expect(await sending).toBe(words)
})

test('an aborted request is canceled, not stalled', async () => {
  const { clock, controller, state } = setUp()
  controller.abort()
  await settle()
  expect(state.outcome).toBe('canceled')
  expect(clock.pending).toBe(0)
})

test('a body that is sent without listeners stalls after the time for its size', async () => {
  const { clock, state, request } = setUp(new Blob(['x']), true, { sizeBytes: 8000 })
  expect(request().onProgress).toBeUndefined()
  expect(request().onBytesSent).toBeUndefined()
  await clock.advance(60_999)
  expect(state.outcome).toBe('pending')
  await clock.advance(1)
  expect(state.outcome).toBe('stalled')
})

test('a body that a browser waits for, because its file is gone, is given up after 10 s', async () => {
  const gone = new DOMException('No such file.', 'NotFoundError')
  const start = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(gone) })
  const { clock, state, request } = setUp(Object.assign(new Blob(['x']), { slice: () => start }))
  await clock.advance(9999)
  expect(request().signal.aborted).toBe(false)
  await clock.advance(1)
  await expect.poll(() => state.outcome, { timeout: 5000 }).toBe('file-unreadable')
  expect(clock.pending).toBe(0)
})

test('a body that can be read is not given up, and one that moves is not looked at', async () => {
  const waiting = setUp()
  await waiting.clock.advance(10_000)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(waiting.state.outcome).toBe('pending')
  const start = vi.fn()
  const moving = setUp(Object.assign(new Blob(['x']), { slice: start }))
  moving.request().onProgress?.(1, SIZE_BYTES)
  await moving.clock.advance(20_000)
  expect(start).not.toHaveBeenCalled()
})
