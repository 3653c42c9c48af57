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
/** Nor does it rise by less than one of the steps in which it is shown. */
const MIN_RISE_MS = 5_000
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
  /** Time since the last sample with bytes. */
  let spentMs = 0
  let measuredMs = 0
  let bytesPerMs = 0
  /** NaN before the first. */
  let shownMs = Number.NaN
  return {
    add(bytes, elapsedMs) {
      if (warmUpMs < WARM_UP_MS) {
        if (bytes > 0 || warmUpMs > 0) warmUpMs += elapsedMs
        return
      }
      spentMs += elapsedMs
      // Networks report bytes at intervals: those of now were sent in all the time since the report before.
      if (bytes === 0) return
      const sampleMs = spentMs
      spentMs = 0
      const rate = bytes / sampleMs
      const isBurst = samples.length > 2 && rate > BURST * medianOf(samples)
      samples.push(rate)
      if (samples.length > SAMPLES) samples.shift()
      if (isBurst) return
      bytesPerMs += (measuredMs === 0 ? 1 : 1 - Math.exp(-sampleMs / SMOOTHING_MS)) * (rate - bytesPerMs)
      measuredMs += sampleMs
    },
    next(leftBytes, elapsedMs) {
      if (measuredMs < MIN_MEASURED_MS) return null
      const foundMs = Math.max(0, leftBytes / bytesPerMs - spentMs)
      const countedMs = Math.max(0, shownMs - elapsedMs)
      const leastRise = Math.max(countedMs * MIN_RISE, countedMs + MIN_RISE_MS)
      // Nothing is true of NaN.
      const isNear = foundMs < leastRise && foundMs > countedMs * MIN_FALL
      shownMs = isNear ? countedMs : foundMs
      return shownMs
    },
    forget() {
      shownMs = Number.NaN
    },
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
