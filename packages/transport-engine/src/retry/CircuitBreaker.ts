import type { Clock } from '@lading/kernel'
import { getCancelError } from '../errors/getCancelError.js'
import { type Fault, hasNoAnswer } from '../errors/getFault.js'
import { ThrottledError } from '../errors/ThrottledError.js'
import type { Online } from '../ports/Online.js'
import { backoff } from './backoff.js'
import { parseRetryAfter } from './parseRetryAfter.js'
import type { RetryAllowance } from './RetryAllowance.js'
import { type BreakerReason, toWait, type WaitListener } from './toWait.js'

const RETRY_DELAY_MS = 100
/** Failures in a row, of any files, after which the service counts as down. */
const OUTAGE_FAILURES = 5
/** Interval of probes while the browser reports no network: the report may be wrong. */
const OFFLINE_PROBE_MS = 30_000
/** Lengthens the backoff after the network was missing: the failures come back quickly then. */
const OFFLINE_BACKOFF_FACTOR = 10
/** Requests that are lost within this time were lost together: one connection of HTTP/2 carries all of them. */
const SAME_LOSS_MS = 50
const BUDGET_TOKENS = 60
const TRANSIENT_COST_TOKENS = 2
const THROTTLE_COST_TOKENS = 1

/** Why the breaker is open, and for how long. */
interface OpenState {
  reason: BreakerReason
  untilMs: number
  waitMs: number
  /** The server's words for the person. */
  message: string | undefined
  /** Failed probes in a row, and the failure that opened the breaker. */
  trips: number
  /** Whether the one request that tests the service is in flight. */
  isProbing: boolean
  disarm: (() => void) | null
}

/** State of a {@link CircuitBreaker}, for a developer. */
export interface BreakerState {
  /** Why requests wait; null while they pass. */
  readonly reason: BreakerReason | null
  /** When one of them is sent as a probe, in milliseconds since the Unix epoch. */
  readonly untilMs: number | null
  /** Number of requests that wait. */
  readonly waiting: number
  readonly failuresInARow: number
  /** Retries that are left before they are delayed, in tokens of the budget; negative while it is overdrawn. */
  readonly retryTokens: number
}

interface CircuitBreakerOptions {
  readonly clock: Clock
  readonly online: Online
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  /** Returns the longest wait before a first retry, in milliseconds; it doubles with each further one. @default 100 */
  readonly retryDelayMs?: (() => number) | undefined
  /** Whether a person is told to sign in and can continue by {@link CircuitBreaker.probe}; else such a request fails. @default true */
  readonly waitsForSignIn?: boolean | undefined
}

/**
 * Holds requests back while the service throttles, while there is no network, and while every request fails. Shared by all
 * requests of an uploader.
 *
 * Closed, requests pass. Open, they wait: when the time is up, one of them is sent as a probe, and its response closes the breaker.
 * Waiting uses up no retries. All requests together have a budget of them, so that many pages do not hammer a service that is
 * down: an overdrawn one opens the breaker as well, for ever longer. It delays retries and never refuses one.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  /** The rest of the budget for retries; negative while it is overdrawn. */
  #tokens = BUDGET_TOKENS
  /** Admits the waiting requests, first in, first out. */
  readonly #waiting = new Map<(isProbe: boolean) => void, WaitListener | undefined>()
  #open: OpenState | null = null
  #failuresInARow = 0
  #successes = 0
  /** When the latest connection was lost. */
  #lostAtMs = Number.NEGATIVE_INFINITY

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
  }

  get waitsForSignIn(): boolean {
    return this.#options.waitsForSignIn ?? true
  }

  get isClosed(): boolean {
    return this.#open === null
  }

  /** Describes the breaker and the budget for a developer. */
  inspect(): BreakerState {
    const { reason = null, untilMs = null } = this.#open ?? {}
    return {
      reason,
      untilMs,
      waiting: this.#waiting.size,
      failuresInARow: this.#failuresInARow,
      retryTokens: this.#tokens,
    }
  }

  /** Returns a backoff with full jitter over `retryDelayMs` × 2ⁿ, at most 30 s. @param exponent n, from 0. */
  backoffMs(exponent: number): number {
    const { random, retryDelayMs = () => RETRY_DELAY_MS } = this.#options
    return backoff(retryDelayMs(), exponent, random)
  }

  /**
   * Waits until a request may be sent. Resolves with true for a probe.
   *
   * @param onWait Receives the reason why the request waits.
   * @throws CancelError when the signal is aborted
   */
  enter(signal: AbortSignal, onWait?: WaitListener): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(getCancelError(signal))
        return
      }
      const leave = () => {
        this.#waiting.delete(admit)
        signal.removeEventListener('abort', cancel)
        if (this.#waiting.size === 0) this.#disarm()
      }
      const admit = (isProbe: boolean) => {
        leave()
        onWait?.(null)
        resolve(isProbe)
      }
      const cancel = () => {
        leave()
        reject(getCancelError(signal))
      }
      this.#waiting.set(admit, onWait)
      onWait?.(this.#open && toWait(this.#open))
      signal.addEventListener('abort', cancel, { once: true })
      this.#arm()
    })
  }

  /** Reports a response, also a refusal. */
  responded(isSuccess: boolean): void {
    this.#failuresInARow = 0
    if (isSuccess) {
      // A success ends an overdraft.
      this.#tokens = Math.min(BUDGET_TOKENS, Math.max(0, this.#tokens) + 1)
      this.#successes += 1
    }
    const state = this.#open
    // The response to an earlier request does not end the throttling, and that of another server signs nobody in.
    const isStrict = state?.reason === 'throttled' || state?.reason === 'signed-out'
    if (!state || (isStrict && !state.isProbing)) return
    this.#disarm()
    this.#open = null
    for (const admit of [...this.#waiting.keys()]) admit(false)
  }

  cancelled(isProbe: boolean): void {
    if (!isProbe || !this.#open) return
    this.#open.isProbing = false
    this.#arm()
  }

  /** Sends a waiting request as a probe at once. A no-op while none waits or a probe is in flight. */
  probe(): void {
    if (!this.#open || this.#open.isProbing || this.#waiting.size === 0) return
    this.#disarm()
    this.#open.isProbing = true
    const [admit] = this.#waiting.keys()
    admit?.(true)
  }

  /** Holds all requests until {@link probe} is called, because the person has to sign in. @param message The server's words for the person */
  signedOut(message?: string): void {
    this.#failuresInARow = 0
    this.#trip('signed-out', Number.POSITIVE_INFINITY, message)
  }

  /** Reports a throttled or transient failure and counts it. Returns whether the request has a retry left. */
  failed(fault: Fault, error: unknown, allowance: RetryAllowance): boolean {
    return fault === 'throttled' ? this.#throttled(error, allowance) : this.#transient(fault, allowance)
  }

  #throttled(error: unknown, allowance: RetryAllowance): boolean {
    const mayRetry = allowance.throttled()
    if (mayRetry) this.#tokens -= THROTTLE_COST_TOKENS
    const overdraft = Math.max(0, -this.#tokens)
    const retryAfter = error instanceof ThrottledError ? error.retryAfter : null
    const askedMs = parseRetryAfter(retryAfter, this.#options.clock.now())
    this.#trip('throttled', overdraft > 0 ? Math.max(askedMs, this.backoffMs(overdraft)) : askedMs)
    return mayRetry
  }

  #transient(fault: Fault, allowance: RetryAllowance): boolean {
    const isSameLoss = fault === 'network' && this.#isSameLoss()
    this.#failuresInARow += 1
    // Without a network, a page in place of an answer is the service worker's.
    if (hasNoAnswer(fault) && !this.#options.online.isOnline()) {
      this.#trip('offline', OFFLINE_PROBE_MS)
      return true
    }
    const mayRetry = allowance.failed(fault, this.#successes)
    if (mayRetry && !isSameLoss) this.#tokens -= TRANSIENT_COST_TOKENS
    const overdraft = Math.max(0, -this.#tokens)
    if (this.#open?.reason === 'offline') {
      this.#trip('offline', this.backoffMs(this.#open.trips) * OFFLINE_BACKOFF_FACTOR)
    } else if (this.#open || overdraft > 0 || this.#failuresInARow >= OUTAGE_FAILURES) {
      // A service that responds is reached.
      const reason = hasNoAnswer(fault) ? 'unreachable' : 'busy'
      this.#trip(reason, this.backoffMs(allowance.failures - 1 + overdraft))
    }
    return mayRetry
  }

  /** Notes that a connection was lost. Returns whether it was lost with the previous request. */
  #isSameLoss(): boolean {
    const nowMs = this.#options.clock.now()
    // A time of day that was set back says nothing.
    const isSame = Math.abs(nowMs - this.#lostAtMs) < SAME_LOSS_MS
    if (!isSame) this.#lostAtMs = nowMs
    return isSame
  }

  /** Opens the breaker, or keeps it open for longer. */
  #trip(reason: OpenState['reason'], waitMs: number, message?: string): void {
    const state = this.#open
    const untilMs = this.#options.clock.now() + waitMs
    if (!state || state.isProbing) {
      const trips = (state?.trips ?? 0) + 1
      this.#open = { reason, untilMs, waitMs, message, trips, isProbing: false, disarm: null }
    } else if (untilMs > state.untilMs) {
      // Several requests in flight failed alike; the longest wait holds.
      this.#disarm()
      Object.assign(state, { reason, untilMs, waitMs, message })
    }
    const wait = this.#open && toWait(this.#open)
    for (const onWait of this.#waiting.values()) onWait?.(wait)
    this.#arm()
  }

  #arm(): void {
    const state = this.#open
    if (!state || state.isProbing || state.disarm || this.#waiting.size === 0) return
    // Only a person, or the page, knows when.
    if (state.reason === 'signed-out') return
    const { clock, online } = this.#options
    const probe = () => this.probe()
    // A clock that was set back must not lengthen the wait.
    const delayMs = Math.min(state.waitMs, Math.max(0, state.untilMs - clock.now()))
    const cancel = clock.schedule(delayMs, probe)
    const unsubscribe =
      state.reason === 'offline'
        ? online.subscribe(() => {
            if (online.isOnline()) probe()
          })
        : () => {}
    state.disarm = () => {
      cancel()
      unsubscribe()
    }
  }

  #disarm(): void {
    this.#open?.disarm?.()
    if (this.#open) this.#open.disarm = null
  }
}
