/** Counts what the service does. */
export interface Metrics {
  /** Counts a request that was answered or aborted. */
  countRequest(method: string, status: number, durationMs: number): void
  /** How many requests ended, by method and status. */
  requests(): Iterable<{ readonly method: string; readonly status: number; readonly count: number }>
  /** How long all of them took together, in milliseconds. */
  durationMs(): number
}

/** Starts counting at zero. */
export function createMetrics(): Metrics {
  const counts = new Map<string, { method: string; status: number; count: number }>()
  let totalMs = 0
  return {
    countRequest(method, status, durationMs) {
      const key = `${method} ${status}`
      const entry = counts.get(key) ?? { method, status, count: 0 }
      entry.count++
      counts.set(key, entry)
      totalMs += durationMs
    },
    requests: () => counts.values(),
    durationMs: () => totalMs,
  }
}
