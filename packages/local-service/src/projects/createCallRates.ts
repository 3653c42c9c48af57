/** Counts calls. Several nodes of a service share one. */
export interface CallRates {
  /**
   * Counts a call.
   *
   * @param limit calls in a minute.
   * @returns the seconds after which the next call is possible; 0 for a call that is within the limit.
   */
  take(name: string, limit: number): Promise<number>
}

const WINDOW_MS = 60_000

/** Counts in the memory of this process, in windows of a minute. */
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
      const count = (calls.get(name) ?? 0) + 1
      calls.set(name, count)
      return count > limit ? Math.ceil((endsAtMs - time) / 1000) : 0
    },
  }
}
