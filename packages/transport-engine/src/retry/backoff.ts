const MAX_BACKOFF_MS = 30_000

/**
 * Returns a backoff with full jitter over `baseMs` × 2ⁿ, at most 30 s, in milliseconds.
 *
 * @param exponent n, from 0.
 * @param random Returns a number from 0 to 1.
 */
export function backoff(baseMs: number, exponent: number, random: () => number): number {
  return random() * Math.min(MAX_BACKOFF_MS, baseMs * 2 ** exponent)
}
