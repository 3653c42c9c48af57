/** Counts calls. A service's nodes share one counter. */
export interface CallRates {
  /**
   * Counts a call.
   *
   * @param limit calls in a minute.
   * @returns the seconds after which the next call is possible; 0 if this call is within the limit.
   */
  take(name: string, limit: number): Promise<number>
}

const WINDOW_MS = 60_000
const MAX_NAMES = 100_000

/** Counts in this process's memory, in one-minute windows. */
export function createCallRates(now: () => number): CallRates {
  const calls = new Map<string, number>()
  let endsAtMs = 0
  return {
    async take(name, limit) {
      const time = now()
      if (time >= endsAtMs) {
        calls.clear()
        endsAtMs = time + WINDOW_MS
      }
      // Names above the limit share a count: someone with many networks must not get around it.
      const counted = calls.has(name) || calls.size < MAX_NAMES ? name : ''
      const count = (calls.get(counted) ?? 0) + 1
      calls.set(counted, count)
      return count > limit ? Math.ceil((endsAtMs - time) / 1000) : 0
    },
  }
}
