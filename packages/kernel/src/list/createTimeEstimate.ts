/** Time after the first byte that is left out: buffers take the first bytes at once. */
const WARM_UP_MS = 3_000
/** Shortest measurement before an estimate is made. */
const MIN_MEASURED_MS = 2_000
/** Time over which the throughput is smoothed. */
const SMOOTHING_MS = 5_000
/** A sample is a burst from this multiple of the median of the last samples on. */
const BURST = 4
const SAMPLES = 8
/** An estimate rises by this share or not at all: smaller changes are noise. */
const MIN_RISE = 1.25
/** An estimate that is lower by this share replaces the countdown. */
const MIN_FALL = 0.9

/** Estimates the time that is left from samples of the throughput. */
export interface TimeEstimate {
  /** Adds a sample: bytes that were sent in a time. */
  add(bytes: number, elapsedMs: number): void
  /** Returns the time that is left for these bytes, counted down since the last call; null while it is unknown. */
  next(leftBytes: number, elapsedMs: number): number | null
  /** Forgets the time that was returned, but not the throughput. */
  forget(): void
}

export function createTimeEstimate(): TimeEstimate {
  const samples: number[] = []
  let warmUpMs = 0
  let measuredMs = 0
  let bytesPerMs = 0
  let shownMs: number | null = null
  return {
    add(bytes, elapsedMs) {
      if (warmUpMs < WARM_UP_MS) {
        if (bytes > 0 || warmUpMs > 0) warmUpMs += elapsedMs
        return
      }
      const rate = bytes / elapsedMs
      const isBurst = samples.length > 2 && rate > BURST * medianOf(samples)
      samples.push(rate)
      if (samples.length > SAMPLES) samples.shift()
      if (isBurst) return
      bytesPerMs += (measuredMs === 0 ? 1 : 1 - Math.exp(-elapsedMs / SMOOTHING_MS)) * (rate - bytesPerMs)
      if (bytesPerMs > 0) measuredMs += elapsedMs
    },
    next(leftBytes, elapsedMs) {
      if (measuredMs < MIN_MEASURED_MS || bytesPerMs <= 0) return null
      const foundMs = leftBytes / bytesPerMs
      const countedMs = shownMs === null ? null : Math.max(0, shownMs - elapsedMs)
      const isOther = countedMs === null || foundMs >= countedMs * MIN_RISE || foundMs <= countedMs * MIN_FALL
      shownMs = isOther ? foundMs : countedMs
      return shownMs
    },
    forget() {
      shownMs = null
    },
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
