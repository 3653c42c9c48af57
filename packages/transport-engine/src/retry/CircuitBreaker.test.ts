import { expect, test } from 'vitest'
import type { Fault } from '../errors/getFault.js'
import { NetworkError } from '../errors/NetworkError.js'
import { ThrottledError } from '../errors/ThrottledError.js'
import { FakeClock, settle } from '../testing/FakeClock.js'
import { FakeOnline } from '../testing/FakeOnline.js'
import { CircuitBreaker } from './CircuitBreaker.js'
import { RetryAllowance } from './RetryAllowance.js'

const lost = new NetworkError()
const throttled = (retryAfter: string) => new ThrottledError('busy', 429, retryAfter)
const allowance = (retries = 100) => new RetryAllowance({ maxThrottled: retries, maxFailed: retries })

function setUp() {
  const clock = new FakeClock()
  const online = new FakeOnline()
  const breaker = new CircuitBreaker({ clock, online, random: () => 1 })
  /** A request that waits to be admitted. */
  const enter = (signal = new AbortController().signal) => {
    const state = { outcome: 'waits' }
    breaker.enter(signal).then(
      (isProbe) => {
        state.outcome = isProbe ? 'probe' : 'passes'
      },
      (error: Error) => {
        state.outcome = error.name
      },
    )
    return state
  }
  return { clock, online, breaker, enter }
}

/** Sends probes that fail, and returns the wait before each of them. */
async function probe(
  { breaker, clock, enter }: ReturnType<typeof setUp>,
  given: RetryAllowance,
  count: number,
) {
  const waits: number[] = []
  for (let i = 0; i < count; i++) {
    const from = clock.now()
    const request = enter()
    while (request.outcome === 'waits') await clock.advance(100)
    waits.push(clock.now() - from)
    breaker.failed('server', lost, given)
  }
  return waits
}

test('failures with a success in between do not open the breaker while the budget lasts', () => {
  const { breaker } = setUp()
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < 4; j++) breaker.failed('network', lost, allowance())
    breaker.responded(true)
  }
  expect(breaker.isClosed).toBe(true)
})

test('requests that are lost together, as with a connection of HTTP/2, use up the budget of one', async () => {
  const { breaker, clock } = setUp()
  const { retryTokens } = breaker.inspect()
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 14; j++) breaker.failed('network', lost, allowance())
    await clock.advance(1000)
  }
  expect(breaker.inspect().retryTokens).toBe(retryTokens - 8)
  for (let j = 0; j < 14; j++) breaker.failed('server', lost, allowance())
  expect(breaker.inspect().retryTokens).toBe(retryTokens - 36)
})

test('five in a row do, and one request probes', async () => {
  const { breaker, clock, enter } = setUp()
  for (let i = 0; i < 5; i++) breaker.failed('server', lost, allowance())
  expect(breaker.isClosed).toBe(false)
  const requests = [enter(), enter(), enter()]
  await clock.advance(100)
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'waits', 'waits'])
  breaker.responded(true)
  await settle()
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'passes', 'passes'])
  expect(breaker.isClosed).toBe(true)
  expect(clock.pending).toBe(0)
})

test('waiting uses up no retries: every request has all of its own', async () => {
  const { breaker, clock, enter } = setUp()
  for (let i = 0; i < 5; i++) breaker.failed('server', lost, allowance())
  const first = allowance(3)
  const requests = [enter(), enter(), enter()]
  for (let probes = 0; probes < 2; probes++) {
    await clock.advance(400)
    expect(breaker.failed('server', lost, first)).toBe(true)
  }
  await clock.advance(400)
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'probe', 'probe'])
  expect(breaker.failed('server', lost, first)).toBe(true)
  expect(breaker.failed('server', lost, first)).toBe(false)
})

test('a probe that is canceled is followed by the next', async () => {
  const { breaker, clock, enter } = setUp()
  breaker.failed('throttled', throttled('5'), allowance())
  const first = enter()
  const second = enter()
  await clock.advance(5000)
  expect([first.outcome, second.outcome]).toEqual(['probe', 'waits'])
  breaker.cancelled(true)
  await clock.advance(0)
  expect(second.outcome).toBe('probe')
})

test('the response to an earlier request does not end throttling', () => {
  const { breaker } = setUp()
  breaker.failed('throttled', throttled('5'), allowance())
  breaker.responded(true)
  expect(breaker.isClosed).toBe(false)
})

test('of several Retry-After waits, the longest holds', async () => {
  const { breaker, clock, enter } = setUp()
  breaker.failed('throttled', throttled('2'), allowance())
  const request = enter()
  breaker.failed('throttled', throttled('7'), allowance())
  breaker.failed('throttled', throttled('3'), allowance())
  await clock.advance(6999)
  expect(request.outcome).toBe('waits')
  await clock.advance(1)
  expect(request.outcome).toBe('probe')
})

test.each(['gateway', 'stalled'] as const)(
  "without a network a service worker's page (%s) uses up no retries either",
  (fault) => {
    const { breaker, online } = setUp()
    online.set(false)
    const allowance = new RetryAllowance({ maxThrottled: 0, maxFailed: 0 })
    for (let times = 0; times < 5; times++) expect(breaker.failed(fault, new Error(), allowance)).toBe(true)
    expect(breaker.inspect().reason).toBe('offline')
    online.set(true)
    expect(breaker.failed(fault, new Error(), allowance)).toBe(false)
  },
)

test('without a network no retries are used up, and the report of one is tested by a probe', async () => {
  const { breaker, clock, online, enter } = setUp()
  online.set(false)
  expect(breaker.failed('network', lost, allowance(0))).toBe(true)
  const requests = [enter(), enter(), enter()]
  await clock.advance(30_000)
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'waits', 'waits'])
  expect(breaker.failed('network', lost, allowance(0))).toBe(true)
  await settle()
  online.set(true)
  await settle()
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'probe', 'waits'])
  expect(breaker.isClosed).toBe(false)
  breaker.responded(true)
  await settle()
  expect(requests[2]?.outcome).toBe('passes')
  expect([clock.pending, online.listeners]).toEqual([0, 0])
})

test('canceling leaves no timer and no listener', async () => {
  const { breaker, clock, online, enter } = setUp()
  online.set(false)
  breaker.failed('network', lost, allowance())
  const controller = new AbortController()
  const request = enter(controller.signal)
  expect([clock.pending, online.listeners]).toEqual([1, 1])
  controller.abort()
  await settle()
  expect(request.outcome).toBe('CancelError')
  expect([clock.pending, online.listeners]).toEqual([0, 0])
  expect(enter(controller.signal)).toEqual({ outcome: 'waits' })
  expect(clock.pending).toBe(0)
})

test('every configured retry is granted, also beyond the shared budget', () => {
  const { breaker } = setUp()
  const count = (fault: 'network' | 'throttled', error: Error, given: RetryAllowance) => {
    let granted = 0
    while (breaker.failed(fault, error, given)) granted += 1
    return granted
  }
  expect(count('network', lost, allowance(100))).toBe(100)
  expect(count('throttled', throttled('1'), allowance(100))).toBe(100)
  expect(count('network', lost, allowance(0))).toBe(0)
})

test('an overdrawn budget delays retries, ever longer, and a success pays it off', async () => {
  const setup = setUp()
  const { breaker } = setup
  // 30 retries empty the budget; each is the first one of its request.
  for (let i = 0; i < 30; i++) breaker.failed('server', lost, allowance())
  const early = await probe(setup, allowance(), 1)
  expect(early).toEqual([100])
  const late = await probe(setup, allowance(), 8)
  expect(late.at(-1)).toBe(30_000)
  expect(late).toEqual([...late].sort((a, b) => a - b))
  breaker.responded(true)
  expect(breaker.isClosed).toBe(true)
  breaker.failed('server', lost, allowance())
  // One token is back, and the next retry costs two.
  expect(breaker.isClosed).toBe(false)
  for (let i = 0; i < 1000; i++) breaker.responded(true)
  for (let i = 0; i < 4; i++) breaker.failed('server', lost, allowance())
  expect(breaker.isClosed).toBe(true)
})

test('an overdrawn budget lengthens a Retry-After wait, and never shortens it', async () => {
  const setup = setUp()
  const { breaker, clock, enter } = setup
  for (let i = 0; i < 70; i++) breaker.failed('throttled', throttled('1'), allowance())
  const request = enter()
  await clock.advance(30_000)
  expect(request.outcome).toBe('probe')
  breaker.failed('throttled', throttled('90'), allowance())
  const next = enter()
  await clock.advance(89_999)
  expect(next.outcome).toBe('waits')
  await clock.advance(1)
  expect(next.outcome).toBe('probe')
})

test('a lost response uses up no retry while others succeed, as often as there are retries', () => {
  const { breaker } = setUp()
  const count = (fault: Fault) => {
    const given = allowance(3)
    for (let failures = 1; ; failures++) {
      if (!breaker.failed(fault, lost, given)) return failures
      breaker.responded(true)
    }
  }
  expect(count('network')).toBe(7)
  expect(count('stalled')).toBe(7)
  expect(count('protocol')).toBe(7)
  // The service itself reports a failure: it may be in trouble with this very request.
  expect(count('server')).toBe(4)
})

test('a lost response uses up a retry while nothing succeeds, and when retries are switched off', () => {
  const { breaker } = setUp()
  breaker.responded(true)
  const given = allowance(3)
  const outcomes = [1, 2, 3, 4].map(() => breaker.failed('network', lost, given))
  expect(outcomes).toEqual([true, true, true, false])
  const none = allowance(0)
  expect(breaker.failed('network', lost, none)).toBe(false)
  breaker.responded(true)
  expect(breaker.failed('network', lost, none)).toBe(false)
})

test('a person ends the wait: one request is sent as a probe at once, and no second one', async () => {
  const { breaker, clock, enter } = setUp()
  breaker.failed('throttled', throttled('60'), allowance())
  const requests = [enter(), enter()]
  breaker.probe()
  breaker.probe()
  await settle()
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'waits'])
  breaker.failed('throttled', throttled('5'), allowance())
  await clock.advance(5000)
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'probe'])
  breaker.responded(true)
  breaker.probe()
  expect(clock.pending).toBe(0)
})

test('a Retry-After in the past comes from a wrong clock: the waits grow, so that the retries last', async () => {
  const { breaker, clock, enter } = setUp()
  const given = allowance(10)
  const waits: number[] = []
  for (let count = 0; count < 10; count++) {
    expect(breaker.failed('throttled', throttled('Wed, 31 Dec 1969 00:00:00 GMT'), given)).toBe(true)
    const from = clock.now()
    const request = enter()
    while (request.outcome === 'waits') await clock.advance(100)
    waits.push(clock.now() - from)
  }
  expect(waits).toEqual([100, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600])
})
