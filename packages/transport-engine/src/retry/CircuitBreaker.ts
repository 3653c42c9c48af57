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
/** Failures in a row, across all files, after which the service counts as down. */
const OUTAGE_FAILURES = 5
/** How often to probe while the browser reports that it's offline: the report might be wrong. */
const OFFLINE_PROBE_MS = 30_000
/** Shortest wait before a probe while no host can be reached. */
const MIN_PROBE_MS = 1000
/** Lengthens the backoff after the device was offline, because requests then fail quickly. */
const OFFLINE_BACKOFF_FACTOR = 10
/** Requests lost within this time were lost together: one HTTP/2 connection carries them all. */
const SAME_LOSS_MS = 50
const BUDGET_TOKENS = 60
const TRANSIENT_COST_TOKENS = 2
const THROTTLE_COST_TOKENS = 1

/** Why the breaker is open, and for how long. */
interface OpenState {
  reason: BreakerReason
  untilMs: number
  waitMs: number
  /** The server's message for the user. */
  message: string | undefined
  /** Failed probes in a row, plus the failure that opened the breaker. */
  trips: number
  /** Whether the request that probes the service is in flight. */
  isProbing: boolean
  disarm: (() => void) | null
}

/** {@link CircuitBreaker} state, for developers. */
export interface BreakerState {
  /** Why requests wait; null while they pass. */
  readonly reason: BreakerReason | null
  /** When a waiting request will be sent as a probe, in milliseconds since the Unix epoch. */
  readonly untilMs: number | null
  /** Number of waiting requests. */
  readonly waiting: number
  readonly failuresInARow: number
  /** Retry tokens left before retries are delayed; negative while the budget is overdrawn. */
  readonly retryTokens: number
}

interface CircuitBreakerOptions {
  readonly clock: Clock
  readonly online: Online
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  /** Returns the longest wait before the first retry, in milliseconds; it doubles with each further retry. @default 100 */
  readonly retryDelayMs?: (() => number) | undefined
  /**
   * Whether the user is asked to sign in and can continue with {@link CircuitBreaker.probe}; otherwise such a request fails.
   * @default true
   */
  readonly waitsForSignIn?: boolean | undefined
}

/**
 * Holds requests back while the service throttles, while the device is offline,
 * and while every request fails. Shared by all requests from an uploader.
 *
 * While the breaker is closed, requests pass. While it's open, they wait. After the wait, one request is sent as a probe, and its response
 * closes the breaker. Waiting uses up no retries. All requests share a retry budget, so that many pages don't hammer a service that's
 * down. An overdrawn budget also opens the breaker, for increasingly long waits. The budget only delays retries and never refuses them.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  /** Retry tokens left in the budget; negative while it's overdrawn. */
  #tokens = BUDGET_TOKENS
  /** Callbacks that admit the waiting requests, first in, first out. */
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

  /** Describes the breaker and the retry budget for developers. */
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
   * Waits until a request can be sent. Resolves with true for a probe.
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

  /** Reports a response, including a refusal. */
  responded(isSuccess: boolean): void {
    this.#failuresInARow = 0
    if (isSuccess) {
      // A success resets an overdrawn budget.
      this.#tokens = Math.min(BUDGET_TOKENS, Math.max(0, this.#tokens) + 1)
      this.#successes += 1
    }
    const state = this.#open
    // A response to an earlier request doesn't end throttling, and a response from another server doesn't mean that the user is signed in.
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

  /** Sends a waiting request as a probe immediately. A no-op if no request is waiting or a probe is in flight. */
  probe(): void {
    if (!this.#open || this.#open.isProbing || this.#waiting.size === 0) return
    this.#disarm()
    this.#open.isProbing = true
    const [admit] = this.#waiting.keys()
    admit?.(true)
  }

  /**
   * Holds all requests until {@link probe} is called, because the user has to sign in. @param message The server's message for the user.
   */
  signedOut(message?: string): void {
    this.#failuresInARow = 0
    this.#trip('signed-out', Number.POSITIVE_INFINITY, message)
  }

  /** Holds all requests until one of them gets a response, because no host can be reached, although the browser reports a network. */
  disconnected(reason: 'offline' | 'unreachable'): void {
    const { trips } = this.#open ?? { trips: 0 }
    this.#disarm()
    // Replaces a shorter wait for another reason.
    if (this.#open) this.#open.isProbing = true
    this.#trip(reason, Math.max(MIN_PROBE_MS, this.#offlineMs(trips)))
  }

  /** Reports and counts a throttled or transient failure. Returns whether the request has a retry left. */
  failed(fault: Fault, error: unknown, allowance: RetryAllowance): boolean {
    return fault === 'throttled' ? this.#throttled(error, allowance) : this.#transient(fault, allowance)
  }

  #throttled(error: unknown, allowance: RetryAllowance): boolean {
    const mayRetry = allowance.throttled()
    if (mayRetry) this.#tokens -= THROTTLE_COST_TOKENS
    const overdraft = Math.max(0, -this.#tokens)
    const retryAfter = error instanceof ThrottledError ? error.retryAfter : null
    const namedMs = parseRetryAfter(retryAfter, this.#options.clock.now())
    // Times in the past come from a clock that's wrong, on this device or on the server, if they come again.
    const isAgain = allowance.throttles > 1
    const askedMs = namedMs === 0 && isAgain ? this.backoffMs(allowance.throttles - 2) : namedMs
    this.#trip('throttled', overdraft > 0 ? Math.max(askedMs, this.backoffMs(overdraft)) : askedMs)
    return mayRetry
  }

  #transient(fault: Fault, allowance: RetryAllowance): boolean {
    const isSameLoss = fault === 'network' && this.#isSameLoss()
    this.#failuresInARow += 1
    // While the device is offline, a web page in place of a response comes from the service worker.
    if (hasNoAnswer(fault) && !this.#options.online.isOnline()) {
      this.#trip('offline', OFFLINE_PROBE_MS)
      return true
    }
    const mayRetry = allowance.failed(fault, this.#successes)
    if (mayRetry && !isSameLoss) this.#tokens -= TRANSIENT_COST_TOKENS
    const overdraft = Math.max(0, -this.#tokens)
    if (this.#open?.reason === 'offline') {
      this.#trip('offline', this.#offlineMs(this.#open.trips))
    } else if (this.#open || overdraft > 0 || this.#failuresInARow >= OUTAGE_FAILURES) {
      // A service that responds is reachable.
      const reason = hasNoAnswer(fault) ? 'unreachable' : 'busy'
      this.#trip(reason, this.backoffMs(allowance.failures - 1 + overdraft))
    }
    return mayRetry
  }

  #offlineMs(trips: number): number {
    return Math.min(OFFLINE_PROBE_MS, this.backoffMs(trips) * OFFLINE_BACKOFF_FACTOR)
  }

  /** Notes that a connection was lost. Returns whether it was lost together with the previous request. */
  #isSameLoss(): boolean {
    const nowMs = this.#options.clock.now()
    // `Math.abs` covers a clock that was set back.
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
      // Several requests in flight failed the same way: use the longest wait.
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
    // Only the user or the page knows when to continue.
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
