const DEFAULT_WAIT_MS = 15_000
const MAX_WAIT_MS = 120_000
const SECONDS_PATTERN = /^-?\d+(?:\.\d+)?(?:e\d+)?$/i
const DATE_PATTERN = /^[a-z]{3,9},? .*\d{2}:\d{2}:\d{2}/i

/**
 * Parses a `Retry-After` header, seconds or a date, into a wait from 0 to 120,000
 * ms; 15,000 ms if it's missing or invalid. Source: RFC 9110 section 10.2.3.
 *
 * @param nowMs Current time on this device. Clock skew does little harm, because the wait is limited.
 */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number {
  const value = header?.trim() ?? ''
  const waitMs = SECONDS_PATTERN.test(value)
    ? Number(value) * 1000
    : DATE_PATTERN.test(value)
      ? Date.parse(value) - nowMs
      : Number.NaN
  if (Number.isNaN(waitMs)) return DEFAULT_WAIT_MS
  return Math.min(MAX_WAIT_MS, Math.max(0, waitMs))
}
