import { expect, test, vi } from 'vitest'
import { CancelError } from '../errors/CancelError.js'
import type { HttpResponse, SendRequest } from '../http/Http.js'
import { FakeClock, settle } from '../testing/FakeClock.js'
import { sendWatched } from './sendWatched.js'

const SIZE_BYTES = 655_360

function setUp(body: Blob | null = new Blob(['x']), isUnwatched = false) {
  const clock = new FakeClock()
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
    url: 'https://example.com/',
    headers: {},
    ...(body && { body }),
    signal: controller.signal,
  }
  sendWatched({ http, clock }, request, body ? SIZE_BYTES : 0, isUnwatched).then(
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

test('progress starts no timer of its own', async () => {
  const { clock, request } = setUp()
  const schedule = vi.spyOn(clock, 'schedule')
  for (let bytes = 1; bytes <= 50; bytes++) {
    await clock.advance(400)
    request().onProgress?.(bytes, SIZE_BYTES)
  }
  expect(schedule).not.toHaveBeenCalled()
})

test('a response may start up to 60 s after the last byte', async () => {
  for (const [ms, outcome] of [
    [59_999, 'pending'],
    [60_000, 'stalled'],
  ] as const) {
    const { clock, state, request } = setUp()
    request().onBytesSent?.()
    await clock.advance(ms)
    expect(state.outcome).toBe(outcome)
  }
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
  for (let i = 0; i < 6; i++) {
    await clock.advance(11_000)
    request().onReceiving?.()
  }
  expect(state.outcome).toBe('pending')
  await clock.advance(4000)
  expect(state.outcome).toBe('stalled')
})

test('a body slower than 1 kB a second is aborted', async () => {
  const { clock, state, request } = setUp()
  for (let ms = 0; ms < 60_000 + SIZE_BYTES; ms += 20_000) {
    expect(state.outcome).toBe('pending')
    await clock.advance(20_000)
    request().onProgress?.(ms, SIZE_BYTES)
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

test('an aborted request is canceled, not stalled', async () => {
  const { clock, controller, state } = setUp()
  controller.abort()
  await settle()
  expect(state.outcome).toBe('canceled')
  expect(clock.pending).toBe(0)
})

test('a body that is sent without listeners stalls after the time for it and for the response', async () => {
  const { clock, state, request } = setUp(new Blob(['x']), true)
  expect(request().onProgress).toBeUndefined()
  expect(request().onBytesSent).toBeUndefined()
  await clock.advance(89_999)
  expect(state.outcome).toBe('pending')
  await clock.advance(1)
  expect(state.outcome).toBe('stalled')
})
