import { expect, onTestFinished, test, vi } from 'vitest'
import { engineDefaults } from '../client/EngineSettings.js'
import { sendWatched } from '../client/sendWatched.js'
import { NetworkError } from '../errors/NetworkError.js'
import { UploadError } from '../errors/UploadError.js'
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

test.each([
  ['another host than the page', 'https://cut-off.example.com/', 'offline'],
  ["the page's own host", 'https://page.example.com/api', 'unreachable'],
])(
  'while nothing can be reached, a request to %s waits although the browser reports a network, and goes on by itself',
  async (_, url, reason) => {
    const clock = new FakeClock()
    const breaker = new CircuitBreaker({ clock, online: new FakeOnline(), random: () => 1 })
    let isUp = false
    vi.stubGlobal('document', {})
    vi.stubGlobal('location', new URL('https://page.example.com/form'))
    vi.stubGlobal('fetch', async () => {
      if (!isUp) throw new TypeError('Failed to fetch')
      return { redirected: false, url: 'https://page.example.com/form' }
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    let sent = 0
    const http = {
      async send(): Promise<HttpResponse> {
        sent += 1
        if (!isUp) throw new NetworkError()
        return { status: 200, statusText: '', text: 'ok' }
      },
    }
    const connection = { clock, breaker, http, settings: engineDefaults }
    const { signal } = new AbortController()
    const waits: unknown[] = []
    const run = (retries?: number) =>
      withRetry(
        connection,
        {
          signal,
          onWait: (wait) => waits.push(wait?.reason ?? null),
          ...(retries !== undefined && { retries }),
        },
        () => sendWatched(connection, { method: 'GET', url, headers: {}, signal }, 0),
      ).then(
        ({ text }) => text,
        ({ name }: Error) => name,
      )
    const outcome = run()
    for (let second = 0; second < 300; second++) await clock.advance(1000)
    expect(waits).toContain(reason)
    // A few probes in five minutes.
    expect(sent).toBeLessThan(80)
    isUp = true
    for (let second = 0; second < 30; second++) await clock.advance(1000)
    expect(await outcome).toBe('ok')
    expect(breaker.isClosed).toBe(true)
    // A request that may not be repeated fails.
    isUp = false
    const once = run(0)
    await clock.advance(1000)
    expect(await once).toBe('NetworkError')
  },
)

test('a host that is down alone still ends its requests after their retries', async () => {
  const { clock, breaker } = setUp()
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', new URL('https://page-up.example.com/form'))
  vi.stubGlobal('fetch', async () => ({ redirected: false, url: 'https://page-up.example.com/form' }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const send = async (): Promise<HttpResponse> => Promise.reject(new NetworkError())
  const connection = { clock, breaker, http: { send }, settings: engineDefaults }
  const { signal } = new AbortController()
  const url = 'https://down-alone.example.com/'
  const outcome = withRetry(connection, { signal }, () =>
    sendWatched(connection, { method: 'GET', url, headers: {}, signal }, 0),
  ).catch((error: unknown) => error)
  for (let second = 0; second < 20; second++) await clock.advance(1000)
  expect(await outcome).toMatchObject({ name: 'NetworkError' })
})

test('a locked upload waits for a minute and more, says so, and holds no other request', async () => {
  const clock = new FakeClock()
  const breaker = new CircuitBreaker({ clock, online: new FakeOnline(), random: () => 1 })
  const { signal } = new AbortController()
  const waits: unknown[] = []
  const connection = { clock, breaker, settings: engineDefaults }
  let isLocked = true
  const outcome = withRetry(connection, { signal, onWait: (wait) => waits.push(wait) }, async () => {
    if (isLocked) throw new UploadError('http-status', 'Locked', { status: 423 })
    return 'sent'
  })
  await clock.advance(60_000)
  expect(waits.slice(0, 3)).toEqual([
    { reason: 'busy', untilMs: null },
    null,
    { reason: 'busy', untilMs: null },
  ])
  expect(await withRetry(connection, { signal }, async () => 'other')).toBe('other')
  isLocked = false
  await clock.advance(30_000)
  expect(await outcome).toBe('sent')
  expect(waits.at(-1)).toBeNull()
  expect(breaker.inspect()).toMatchObject({ reason: null, failuresInARow: 0 })
})
