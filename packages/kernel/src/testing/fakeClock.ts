import type { Clock } from '../ports/Clock.js'

/** A clock that only moves when a test turns it. */
export interface FakeClock extends Clock {
  /** Moves time on and runs what falls due, in its order; microtasks run in between. */
  advance(ms: number): Promise<void>
  /** Number of callbacks still scheduled. */
  readonly pending: number
}

/** Makes a {@link FakeClock} that stands at zero. */
export function createFakeClock(): FakeClock {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  return {
    now: () => now,
    schedule(delayMs, callback) {
      const timer = { at: now + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    get pending() {
      return timers.length
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        await microtasks()
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        now = Math.max(now, next.at)
        timers = timers.filter((timer) => timer !== next)
        next.callback()
      }
      now = end
      await microtasks()
    },
  }
}

/** Lets everything run that waits for promises only. */
export async function microtasks(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
