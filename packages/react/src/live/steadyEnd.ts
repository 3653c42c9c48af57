/** An estimate that has grown by less than this factor is not believed: people count down with the one they see. */
const RISE = 1.25

/**
 * Returns when the uploads are expected to end: the end that is shown, unless the new estimate is sooner or clearly later.
 *
 * @param endMs The end that is shown; null without any.
 * @param seconds The new estimate, from `nowMs` on.
 */
export function steadyEnd(endMs: number | null, seconds: number, nowMs: number): number {
  const left = endMs === null ? 0 : (endMs - nowMs) / 1000
  return endMs !== null && seconds >= left && seconds < left * RISE ? endMs : nowMs + seconds * 1000
}
