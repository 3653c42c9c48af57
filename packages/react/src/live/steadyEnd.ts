/** An estimate that has grown by less than this factor is ignored: people count down with the estimate they see. */
const RISE = 1.25

/**
 * Returns when the uploads are expected to end: the displayed end, unless the new estimate is sooner or clearly later.
 *
 * @param endMs The displayed end; null if there isn't any.
 * @param seconds The new estimate, counted from `nowMs`.
 */
export function steadyEnd(endMs: number | null, seconds: number, nowMs: number): number {
  const left = endMs === null ? 0 : (endMs - nowMs) / 1000
  return endMs !== null && seconds >= left && seconds < left * RISE ? endMs : nowMs + seconds * 1000
}
