import { expect, test } from 'vitest'
import { engineDefaults } from '../client/EngineSettings.js'
import { sendWatched } from '../client/sendWatched.js'
import type { HttpResponse, SendRequest } from '../http/Http.js'
import { FakeClock } from '../testing/FakeClock.js'
import { FakeOnline } from '../testing/FakeOnline.js'
import { CircuitBreaker } from './CircuitBreaker.js'
import { withRetry } from './withRetry.js'

/** A host that answers the requests that a test names, and keeps silent about the others. */
function setUp() {
  const clock = new FakeClock()
  const breaker = new CircuitBreaker({ clock, online: new FakeOnline(), random: () => 1 })
  const sent: { readonly request: SendRequest; readonly answer: (status: number) => void }[] = []
  const http = {
    send: (request: SendRequest) =>
      new Promise<HttpResponse>((resolve, reject) => {
        sent.push({ request, answer: (status) => resolve({ status, statusText: '', text: '' }) })
        request.signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
      }),
  }
  const connection = { clock, breaker, http, settings: { ...engineDefaults, retryNetworkErrorMaxTimes: 0 } }
  const { signal } = new AbortController()
  const run = (url: string) =>
    withRetry(connection, { signal }, () =>
      sendWatched(connection, { method: 'GET', url, headers: {}, signal }, 0),
    )
  const countOf = (url: string) => sent.filter(({ request }) => request.url === url).length
  const answer = (url: string) => sent.findLast(({ request }) => request.url === url)?.answer(200)
  return { clock, breaker, run, countOf, answer }
}

test('a small request that later ones overtake is sent again at once, twice, and uses up no retry', async () => {
  const { clock, breaker, run, countOf, answer } = setUp()
  const host = 'https://overtaken.example.com'
  const outcome = run(`${host}/lost`).then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  )
  for (let times = 1; times <= 2; times++) {
    void run(`${host}/later-${times}`)
    answer(`${host}/later-${times}`)
    await clock.advance(10_000)
    expect(countOf(`${host}/lost`)).toBe(times + 1)
  }
  // The third one waits as long as any other.
  void run(`${host}/later-3`)
  answer(`${host}/later-3`)
  await clock.advance(59_999)
  expect(countOf(`${host}/lost`)).toBe(3)
  expect(breaker.inspect()).toMatchObject({ reason: null, failuresInARow: 0, retryTokens: 60 })
  await clock.advance(1)
  expect(await outcome).toBe('stalled')
})

test('a small request that is given up and then answered succeeds', async () => {
  const { clock, run, countOf, answer } = setUp()
  const host = 'https://recovered.example.com'
  const outcome = run(`${host}/lost`)
  void run(`${host}/later`)
  answer(`${host}/later`)
  await clock.advance(10_000)
  answer(`${host}/lost`)
  expect((await outcome).status).toBe(200)
  expect(countOf(`${host}/lost`)).toBe(2)
})
