import type { Clock } from '../ports/Clock.js'

/** A clock that moves only when a test advances it. */
export interface FakeClock extends Clock {
  /** Advances the time and runs due callbacks in order, with microtasks in between. */
  advance(ms: number): Promise<void>
  /** Number of scheduled callbacks. */
  readonly pending: number
}

/** Creates a {@link FakeClock} that starts at zero. */
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

/** Resolves after pending microtasks and the microtasks they queue, up to 20 levels deep. */
export async function microtasks(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
