const BASE_MS = 100
const LONGEST_MS = 30_000

/**
 * Full jitter over 100 ms doubled with each failure, at most 30 s.
 *
 * @param failures Number of failures before this one.
 * @param random From 0 to 1.
 */
export function backoffMs(failures: number, random: number): number {
  return random * Math.min(LONGEST_MS, BASE_MS * 2 ** failures)
}
