/**
 * Returns a function that returns true as long as its calls stay within a rate: a bucket of `burst` tokens, refilled at
 * `perSecond`.
 *
 * @param now the time in milliseconds.
 */
export function createRateLimit(perSecond: number, burst: number, now: () => number): () => boolean {
  let tokens = burst
  let filledAtMs = now()
  return () => {
    const timeMs = now()
    tokens = Math.min(burst, tokens + ((timeMs - filledAtMs) / 1000) * perSecond)
    filledAtMs = timeMs
    if (tokens < 1) return false
    tokens--
    return true
  }
}
