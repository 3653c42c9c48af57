import { expect, test, vi } from 'vitest'
import { FakeClock } from '../testing/FakeClock.js'
import { SharedTimer } from './SharedTimer.js'

const DAY_MS = 86_400_000

function setUp() {
  const clock = new FakeClock()
  const called: string[] = []
  const timer = new SharedTimer(clock)
  const schedule = (name: string, delayMs: number) => timer.schedule(delayMs, () => called.push(name))
  return { clock, called, schedule }
}

test('each deadline is met at its time, in whatever order they were set', async () => {
  const { clock, called, schedule } = setUp()
  schedule('c', 300)
  schedule('a', 100)
  schedule('b', 200)
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    await clock.advance(99)
    expect(called).toHaveLength(expected.length - 1)
    await clock.advance(1)
    expect(called).toEqual(expected)
  }
  expect(clock.pending).toBe(0)
})

test('deadlines that are cancelled cost no timer of their own, and leave none', async () => {
  const { clock, called, schedule } = setUp()
  const timers = vi.spyOn(clock, 'schedule')
  const first = schedule('first', 1000)
  for (let i = 0; i < 50; i++) schedule('short request', 1000)()
  expect(timers).toHaveBeenCalledOnce()
  first()
  expect(clock.pending).toBe(0)
  schedule('later', 1000)
  await clock.advance(1000)
  expect(called).toEqual(['later'])
})

test('a deadline may be set while another is met, and cancelled by it', async () => {
  const clock = new FakeClock()
  const timer = new SharedTimer(clock)
  const called: string[] = []
  const cancel = timer.schedule(200, () => called.push('cancelled'))
  timer.schedule(100, () => {
    cancel()
    timer.schedule(50, () => called.push('again'))
  })
  await clock.advance(300)
  expect(called).toEqual(['again'])
  expect(clock.pending).toBe(0)
})

test.each([DAY_MS, -DAY_MS])(
  'a time of day that was set by %i ms makes no deadline early, and none late',
  async (shiftMs) => {
    const { clock, called, schedule } = setUp()
    schedule('a', 10_000)
    schedule('b', 15_000)
    await clock.advance(5000)
    const now = clock.now.bind(clock)
    vi.spyOn(clock, 'now').mockImplementation(() => now() + shiftMs)
    schedule('c', 20_000)
    const times: Record<string, number> = {}
    for (let second = 6; second <= 60; second++) {
      await clock.advance(1000)
      for (const name of called) times[name] ??= second
    }
    // Only where the time of day was set back, one that was set before may be later, by its own time at most.
    expect(times.a).toBeGreaterThanOrEqual(10)
    expect(times.b).toBeGreaterThanOrEqual(15)
    expect(times.c).toBeGreaterThanOrEqual(25)
    expect(Math.max(...Object.values(times))).toBeLessThanOrEqual(45)
  },
)
