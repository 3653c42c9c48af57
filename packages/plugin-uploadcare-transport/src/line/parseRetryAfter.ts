const DEFAULT_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 120_000
const SECONDS = /^-?\d+(?:\.\d+)?(?:e\d+)?$/i
const DATE = /^[a-z]{3,9},? .*\d{2}:\d{2}:\d{2}/i

/**
 * How long to wait by the header `Retry-After`, in milliseconds from 0 to 120,000; 15,000 where it says nothing that can be
 * read. Source: RFC 9110 section 10.2.3, seconds or a date.
 *
 * @param nowMs The present by this device's clock; how wrong it is does not matter much, the wait being limited.
 */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number {
  const text = header?.trim() ?? ''
  const waitMs = SECONDS.test(text)
    ? Number(text) * 1000
    : DATE.test(text)
      ? Date.parse(text) - nowMs
      : Number.NaN
  if (Number.isNaN(waitMs)) return DEFAULT_WAIT_MS
  return Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs))
}
