import type { Clock } from '@lading/kernel'

/** The platform's own time, for pages without Lading's kernel. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
