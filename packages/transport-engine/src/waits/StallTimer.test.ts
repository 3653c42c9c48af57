import { expect, test, vi } from 'vitest'
import { FakeClock } from '../testing/FakeClock.js'
import { StallTimer } from './StallTimer.js'

const DAY_MS = 86_400_000

function setUp() {
  const clock = new FakeClock()
  const onStall = vi.fn()
  return { clock, onStall, timer: new StallTimer(clock, onStall) }
}

/** Sets the time of day of a clock, whose timers are not affected. */
function shiftTimeOfDay(clock: FakeClock, shiftMs: number): void {
  const now = clock.now.bind(clock)
  vi.spyOn(clock, 'now').mockImplementation(() => now() + shiftMs)
}

test('a request needs one timer, however many phases and events it has', async () => {
  const { clock, onStall, timer } = setUp()
  const schedule = vi.spyOn(clock, 'schedule')
  timer.start({ idleMs: () => 30, totalMs: () => 100 })
  for (let i = 0; i < 20; i++) {
    await clock.advance(1)
    timer.active(() => 30)
  }
  timer.start({ idleMs: () => 60, totalMs: () => 100 })
  timer.active(() => 30)
  expect(schedule).toHaveBeenCalledOnce()
  timer.stop()
  expect(clock.pending).toBe(0)
  expect(onStall).not.toHaveBeenCalled()
})

test('a shorter limit counts from the activity that set it', async () => {
  const { clock, onStall, timer } = setUp()
  timer.start({ idleMs: () => 60, totalMs: () => 1000 })
  await clock.advance(40)
  timer.active(() => 30)
  await clock.advance(29)
  expect(onStall).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(onStall).toHaveBeenCalledOnce()
})

test.each([DAY_MS, -DAY_MS])(
  'a time of day that was set by %i ms neither ends nor extends a wait',
  async (shiftMs) => {
    const { clock, onStall, timer } = setUp()
    timer.start({ idleMs: () => 30_000, totalMs: () => 50_000 })
    await clock.advance(10_000)
    shiftTimeOfDay(clock, shiftMs)
    await clock.advance(10_000)
    timer.active(() => 30_000)
    // The activity after the change has its full time at least.
    await clock.advance(29_999)
    expect(onStall).not.toHaveBeenCalled()
    // The whole phase ends in time.
    await clock.advance(1)
    expect(onStall).toHaveBeenCalledOnce()
  },
)

test('without activity, a time of day that was set makes no difference', async () => {
  const { clock, onStall, timer } = setUp()
  timer.start({ idleMs: () => 30_000, totalMs: () => 50_000 })
  shiftTimeOfDay(clock, -DAY_MS)
  await clock.advance(29_999)
  expect(onStall).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(onStall).toHaveBeenCalledOnce()
})

test.each([0, 10_000, 29_000])(
  'a device that sleeps %i ms after the last byte ends no wait, and a connection that is dead is noticed later',
  async (beforeMs) => {
    const { clock, onStall, timer } = setUp()
    timer.start({ idleMs: () => 30_000, totalMs: () => 3_600_000 })
    await clock.advance(beforeMs)
    // The timer has slept, too, and fires at once.
    shiftTimeOfDay(clock, 7_200_000)
    await clock.advance(30_000 - beforeMs)
    expect(onStall).not.toHaveBeenCalled()
    timer.active(() => 30_000)
    await clock.advance(29_999)
    expect(onStall).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(onStall).toHaveBeenCalledOnce()
  },
)

test('timers that are always late, as in a hidden tab, end a wait all the same', async () => {
  const { clock, onStall, timer } = setUp()
  timer.start({ idleMs: () => 30_000, totalMs: () => 3_600_000 })
  let lateMs = 0
  const now = clock.now.bind(clock)
  vi.spyOn(clock, 'now').mockImplementation(() => now() + lateMs)
  for (let i = 1; i <= 3; i++) {
    lateMs = i * 60_000
    await clock.advance(30_000)
  }
  expect(onStall).toHaveBeenCalledOnce()
})
