/** Work that verification may cost in an hour. */
export interface BudgetLimits {
  readonly bytesPerHour: number
  readonly requestsPerHour: number
}

/** What is left of a budget, to go on with it later. */
export interface BudgetRest {
  readonly bytes: number
  readonly requests: number
  /** When this was left, in milliseconds since 1970. */
  readonly atMs: number
}

/** Verification has to pause: its work of this hour is done, or its node stops. */
export class PausedError extends Error {
  override readonly name = 'PausedError'
}

/** A budget of requests and bytes. Both methods throw `PausedError` when nothing is left. */
export interface Budget {
  spendRequest(): void
  spendBytes(bytes: number): void
  /** Most bytes that can be spent with one call. */
  readonly maxBytes: number
  /** Adds what time has brought since the rest was left. */
  resume(rest: BudgetRest | undefined): void
  rest(): BudgetRest
  /** Has all further calls throw until it is resumed. */
  pause(): void
}

/** A sixth of an hour's work may be saved up, and the rest comes evenly: no hour has more than its limit. */
const SAVED_SHARE = 1 / 6
const HOUR_MS = 3_600_000
/** With less, nothing could ever be checked. */
const MIN_PER_HOUR = 60

/** Creates a budget, which is empty until it is resumed. @param limits undefined for a budget without a limit */
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

  /** What an amount grows to. A clock that was set back brings nothing. */
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
