/** Maximum work per hour. */
export interface BudgetLimits {
  readonly bytesPerHour: number
  readonly requestsPerHour: number
}

/** Unspent budget, saved so that another run can continue. */
export interface BudgetRest {
  readonly bytes: number
  readonly requests: number
  /** When it was saved, in milliseconds since 1970. */
  readonly atMs: number
}

/** Verification has to pause: the budget is spent, or the node stops. */
export class PausedError extends Error {
  override readonly name = 'PausedError'
}

/** A budget of requests and bytes. Spending throws `PausedError` if too little is left. */
export interface Budget {
  spendRequest(): void
  spendBytes(bytes: number): void
  /** Maximum bytes for one call. */
  readonly maxBytes: number
  /** Continues with a saved rest, plus the allowance since then. */
  resume(rest: BudgetRest | undefined): void
  rest(): BudgetRest
  /** Makes all calls throw until the budget is resumed. */
  pause(): void
}

/** At most a sixth of an hour's work accumulates; the rest accrues evenly. No hour exceeds its limit that way. */
const SAVED_SHARE = 1 / 6
const HOUR_MS = 3_600_000
/** With less, no check could ever finish. */
const MIN_PER_HOUR = 60

/** Creates a budget, which starts paused. @param limits undefined for an unlimited budget */
export function createBudget(limits: BudgetLimits | undefined, now: () => number): Budget {
  if (!limits) return unlimited
  const bytesPerHour = Math.max(MIN_PER_HOUR, limits.bytesPerHour)
  const requestsPerHour = Math.max(MIN_PER_HOUR, limits.requestsPerHour)
  const caps = { bytes: bytesPerHour * SAVED_SHARE, requests: requestsPerHour * SAVED_SHARE }
  let left: BudgetRest = { bytes: 0, requests: 0, atMs: now() }
  let isPaused = true

  function spend(kind: 'bytes' | 'requests', count: number): void {
    if (isPaused || left[kind] < count) throw new PausedError('The budget is spent.')
    left = { ...left, [kind]: left[kind] - count }
  }

  /** Adds the allowance for the elapsed time, and none if the clock was set back. */
  function grow(kind: 'bytes' | 'requests', rest: BudgetRest, elapsedMs: number): number {
    const perHour = kind === 'bytes' ? bytesPerHour : requestsPerHour
    const gained = (perHour * (1 - SAVED_SHARE) * Math.min(HOUR_MS, Math.max(0, elapsedMs))) / HOUR_MS
    return Math.min(caps[kind], Math.max(0, rest[kind]) + gained)
  }

  return {
    spendRequest: () => spend('requests', 1),
    spendBytes: (bytes) => spend('bytes', bytes),
    maxBytes: Math.floor(caps.bytes),
    resume(rest = { bytes: caps.bytes, requests: caps.requests, atMs: now() }) {
      const elapsedMs = now() - rest.atMs
      left = {
        bytes: grow('bytes', rest, elapsedMs),
        requests: grow('requests', rest, elapsedMs),
        atMs: now(),
      }
      isPaused = false
    },
    rest: () => left,
    pause() {
      isPaused = true
    },
  }
}

const unlimited: Budget = {
  spendRequest() {},
  spendBytes() {},
  maxBytes: Number.MAX_SAFE_INTEGER,
  resume() {},
  rest: () => ({ bytes: 0, requests: 0, atMs: 0 }),
  pause() {},
}
