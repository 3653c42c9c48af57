import type { Clock } from './Clock.js'

/** The platform's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
