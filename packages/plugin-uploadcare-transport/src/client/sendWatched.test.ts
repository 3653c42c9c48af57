import { expect, test } from 'vitest'
import { CancelError } from '../errors/CancelError.js'
import type { HttpRequest, HttpResponse } from '../http/Http.js'
import { FakeClock, settle } from '../testing/fixtures/FakeClock.js'
import { sendWatched } from './sendWatched.js'

const SIZE_BYTES = 655_360

function setUp(body: Blob | null = new Blob(['x'])) {
  const clock = new FakeClock()
  const controller = new AbortController()
  let sent: HttpRequest | undefined
  let answer: (response: HttpResponse) => void = () => {}
  const http = {
    send: (request: HttpRequest) =>
      new Promise<HttpResponse>((resolve, reject) => {
        sent = request
        answer = resolve
        request.signal.addEventListener('abort', () => reject(new CancelError()))
      }),
  }
  const state = { outcome: 'waits' }
  const request: HttpRequest = {
    method: body ? 'PUT' : 'GET',
    url: 'https://example.com/',
    headers: {},
    ...(body && { body }),
    signal: controller.signal,
  }
  sendWatched({ http, clock }, request, body ? SIZE_BYTES : 0).then(
    () => {
      state.outcome = 'answered'
    },
    (error: { code: string }) => {
      state.outcome = error.code
    },
  )
  const sentRequest = () => sent as HttpRequest
  return {
    clock,
    controller,
    state,
    request: sentRequest,
    answer: (text = '') => answer({ status: 200, statusText: '', text }),
  }
}

test('a body that moves is no standstill, one that does not is, after 30 s', async () => {
  const { clock, state, request } = setUp()
  for (let bytes = 1; bytes <= 10; bytes++) {
    await clock.advance(29_000)
    request().onProgress?.(bytes, SIZE_BYTES)
  }
  expect(state.outcome).toBe('waits')
  await clock.advance(29_999)
  expect(state.outcome).toBe('waits')
  await clock.advance(1)
  expect(state.outcome).toBe('stalled')
  expect(clock.pending).toBe(0)
})

test('an answer may begin up to 60 s after the last byte', async () => {
  for (const [ms, outcome] of [
    [59_999, 'waits'],
    [60_000, 'stalled'],
  ] as const) {
    const { clock, state, request } = setUp()
    request().onBytesSent?.()
    await clock.advance(ms)
    expect(state.outcome).toBe(outcome)
  }
})

test('an answer that has begun may rest 30 s', async () => {
  const { clock, state, request } = setUp()
  request().onBytesSent?.()
  await clock.advance(1000)
  request().onReceiving?.()
  await clock.advance(29_999)
  expect(state.outcome).toBe('waits')
  await clock.advance(1)
  expect(state.outcome).toBe('stalled')
})

test('all of it may take 60 s, and longer for what is large', async () => {
  const { clock, state, request } = setUp()
  request().onBytesSent?.()
  for (let i = 0; i < 6; i++) {
    await clock.advance(11_000)
    request().onReceiving?.()
  }
  expect(state.outcome).toBe('waits')
  await clock.advance(4000)
  expect(state.outcome).toBe('stalled')
})

test('a body slower than 1 kB a second is given up in the end', async () => {
  const { clock, state, request } = setUp()
  for (let ms = 0; ms < 60_000 + SIZE_BYTES; ms += 20_000) {
    expect(state.outcome).toBe('waits')
    await clock.advance(20_000)
    request().onProgress?.(ms, SIZE_BYTES)
  }
  expect(state.outcome).toBe('stalled')
})

test('what has no body waits for its answer from the beginning', async () => {
  const { clock, state } = setUp(null)
  await clock.advance(60_000)
  expect(state.outcome).toBe('stalled')
})

test('the end of a request ends what watches it, whatever its network says later', async () => {
  const { clock, state, request, answer } = setUp()
  request().onBytesSent?.()
  answer()
  await settle()
  expect(state.outcome).toBe('answered')
  request().onProgress?.(1, 2)
  request().onReceiving?.()
  request().onBytesSent?.()
  expect(clock.pending).toBe(0)
})

test('canceled, it is canceled and not stalled', async () => {
  const { clock, controller, state } = setUp()
  controller.abort()
  await settle()
  expect(state.outcome).toBe('canceled')
  expect(clock.pending).toBe(0)
})
