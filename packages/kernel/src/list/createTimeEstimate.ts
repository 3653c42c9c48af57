/** Samples in this time after the first byte are ignored, because buffers absorb the first bytes instantly. */
const WARM_UP_MS = 3_000
/** Minimum measured time before an estimate is returned. */
const MIN_MEASURED_MS = 2_000
/** Time constant for smoothing the throughput. */
const SMOOTHING_MS = 5_000
/** Samples above this multiple of the recent median are bursts. */
const BURST = 4
const SAMPLES = 8
/** Minimum factor by which an estimate must rise to be shown; smaller rises are noise. */
const MIN_RISE = 1.25
/** Minimum rise in milliseconds: one display step. */
const MIN_RISE_MS = 5_000
/** An estimate below this share of the countdown replaces it. */
const MIN_FALL = 0.9

/** Estimates the remaining time from throughput samples. All times are in milliseconds. */
export interface TimeEstimate {
  /** Adds a sample: bytes sent within a time span. */
  add(bytes: number, elapsedMs: number): void
  /** Returns the remaining time for these bytes, counted down since the last call; null if unknown. */
  next(leftBytes: number, elapsedMs: number): number | null
  /** Resets the countdown, but keeps the measured throughput. */
  forget(): void
}

export function createTimeEstimate(): TimeEstimate {
  const samples: number[] = []
  let warmUpMs = 0
  /** Time since the last sample that contained bytes. */
  let spentMs = 0
  let measuredMs = 0
  let bytesPerMs = 0
  /** The last returned time; NaN before the first call. */
  let shownMs = Number.NaN
  return {
    add(bytes, elapsedMs) {
      if (warmUpMs < WARM_UP_MS) {
        if (bytes > 0 || warmUpMs > 0) warmUpMs += elapsedMs
        return
      }
      spentMs += elapsedMs
      // Networks report bytes in intervals, so these bytes were sent over the whole time since the previous report.
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
      // False for NaN, because comparisons with NaN are always false.
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
