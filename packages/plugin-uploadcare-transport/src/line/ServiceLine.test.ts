import { expect, test } from 'vitest'
import { NetworkError } from '../errors/NetworkError.js'
import { ThrottledError } from '../errors/ThrottledError.js'
import { FakeClock, settle } from '../testing/fixtures/FakeClock.js'
import { FakeOnline } from '../testing/fixtures/FakeOnline.js'
import { ServiceLine } from './ServiceLine.js'

const lost = new NetworkError()
const busy = (retryAfter: string) => new ThrottledError('busy', 429, retryAfter)
const patience = (tries = 100) => ({ throttled: tries, failed: tries })

function setUp() {
  const clock = new FakeClock()
  const online = new FakeOnline()
  const line = new ServiceLine({ clock, online, random: () => 1 })
  /** A request that waits to go; says how it went. */
  const enter = (given = patience(), signal = new AbortController().signal) => {
    const state = { outcome: 'waits' }
    line.enter(signal, given).then(
      (isProbe) => {
        state.outcome = isProbe ? 'probe' : 'goes'
      },
      (error: Error) => {
        state.outcome = error.name
      },
    )
    return state
  }
  return { clock, online, line, enter }
}

test('failures with a success in between close nothing', () => {
  const { line } = setUp()
  for (let i = 0; i < 20; i++) {
    for (let j = 0; j < 4; j++) line.failed('network', lost, patience())
    line.answered(true)
  }
  expect(line.isOpen).toBe(true)
})

test('five in a row do, and one request goes to see', async () => {
  const { line, clock, enter } = setUp()
  for (let i = 0; i < 5; i++) line.failed('server', lost, patience())
  expect(line.isOpen).toBe(false)
  const requests = [enter(), enter(), enter()]
  await clock.advance(100)
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'waits', 'waits'])
  line.answered(true)
  await settle()
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'goes', 'goes'])
  expect(line.isOpen).toBe(true)
  expect(clock.pending).toBe(0)
})

test('who waits loses patience together with who went to see', async () => {
  const { line, clock, enter } = setUp()
  for (let i = 0; i < 5; i++) line.failed('server', lost, patience())
  const requests = [enter(patience(9)), enter(patience(0)), enter(patience(1))]
  await clock.advance(100)
  line.failed('server', lost, patience())
  await settle()
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'NetworkError', 'waits'])
  await clock.advance(200)
  expect(requests[2]?.outcome).toBe('probe')
})

test('a request that goes to see and is given up is followed by the next', async () => {
  const { line, clock, enter } = setUp()
  line.failed('throttled', busy('5'), patience())
  const first = enter()
  const second = enter()
  await clock.advance(5000)
  expect([first.outcome, second.outcome]).toEqual(['probe', 'waits'])
  line.gaveUp(true)
  await clock.advance(0)
  expect(second.outcome).toBe('probe')
})

test('an answer to a request from before does not end a pause that the service asked for', () => {
  const { line } = setUp()
  line.failed('throttled', busy('5'), patience())
  line.answered(true)
  expect(line.isOpen).toBe(false)
})

test('of several that are told to wait, the longest wait holds', async () => {
  const { line, clock, enter } = setUp()
  line.failed('throttled', busy('2'), patience())
  const request = enter()
  line.failed('throttled', busy('7'), patience())
  line.failed('throttled', busy('3'), patience())
  await clock.advance(6999)
  expect(request.outcome).toBe('waits')
  await clock.advance(1)
  expect(request.outcome).toBe('probe')
})

test('without a network nobody loses patience, and the word of it is not enough', async () => {
  const { line, clock, online, enter } = setUp()
  online.set(false)
  line.failed('network', lost, patience(0))
  const requests = [enter(patience(0)), enter(patience(0)), enter(patience(0))]
  await clock.advance(30_000)
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'waits', 'waits'])
  line.failed('network', lost, patience(0))
  await settle()
  online.set(true)
  await settle()
  expect(requests.map(({ outcome }) => outcome)).toEqual(['probe', 'probe', 'waits'])
  expect(line.isOpen).toBe(false)
  line.answered(true)
  await settle()
  expect(requests[2]?.outcome).toBe('goes')
  expect([clock.pending, online.listeners]).toEqual([0, 0])
})

test('canceling leaves no timer and no listener', async () => {
  const { line, clock, online, enter } = setUp()
  online.set(false)
  line.failed('network', lost, patience())
  const controller = new AbortController()
  const request = enter(patience(), controller.signal)
  expect([clock.pending, online.listeners]).toEqual([1, 1])
  controller.abort()
  await settle()
  expect(request.outcome).toBe('CancelError')
  expect([clock.pending, online.listeners]).toEqual([0, 0])
})

test('all repetitions share one budget, which successes fill again', () => {
  const { line } = setUp()
  const repeated = () => {
    let count = 0
    while (line.failed('network', lost, patience())) count += 1
    return count
  }
  expect(repeated()).toBe(30)
  expect(line.failed('throttled', busy('1'), patience())).toBe(false)
  for (let i = 0; i < 4; i++) line.answered(true)
  expect(repeated()).toBe(2)
  for (let i = 0; i < 1000; i++) line.answered(true)
  expect(repeated()).toBe(30)
})
