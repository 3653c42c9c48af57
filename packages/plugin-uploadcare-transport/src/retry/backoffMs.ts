const BASE_MS = 100
const MAX_BACKOFF_MS = 30_000

/**
 * Computes a backoff with full jitter over 100 ms × 2ⁿ, at most 30 s.
 *
 * @param exponent n, from 0.
 * @param random From 0 to 1.
 */
export function backoffMs(exponent: number, random: number): number {
  return random * Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** exponent)
}
