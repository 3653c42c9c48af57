import type { Clock, Logger } from '@lading/kernel'
import { explain } from '../errors/explain.js'
import { getFault, isTransient } from '../errors/getFault.js'
import { explainFailure, findOutage } from '../http/explainFailure.js'
import type { SignInError } from '../http/signInRequired.js'
import { waitFor } from '../waits/waitFor.js'
import type { CircuitBreaker } from './CircuitBreaker.js'
import { RetryAllowance } from './RetryAllowance.js'
import type { WaitListener } from './toWait.js'

/** The page's auth tokens, as retries use them. */
export interface RetryTokens {
  /** Returns true for a token that can't be renewed. */
  isFixed(authToken: string | undefined): boolean
  /** Explains why a token was refused even after it was renewed; null if only the service knows. */
  explain(error: unknown, authToken: string | undefined): Promise<Error | null>
}

/** The connection fields that retries need. */
export interface RetryConnection {
  readonly breaker: CircuitBreaker
  readonly clock: Clock
  readonly settings: {
    readonly retryNetworkErrorMaxTimes: number
    readonly retryThrottledRequestMaxTimes: number
  }
  /** @default none */
  readonly authTokens?: RetryTokens | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** One attempt at a request. */
export interface Attempt {
  /** Whether the service refused the previous attempt's credentials. */
  readonly renew: boolean
  /** This attempt's bearer token; until that's set, the previous attempt's token. */
  authToken?: string
}

/** How often a request is sent again if the server hasn't started to process it. */
const MAX_UNPROCESSED = 5

/** Lengthens the waits for a locked upload: only time helps. */
const LOCKED_EXPONENT = 3

/** Messages that are already in the developer console. */
const warned = new Set<string>()

function warnOnce({ message }: Error, logger: RetryConnection['logger']): void {
  if (warned.has(message)) return
  warned.add(message)
  logger?.warn(message)
}

interface RetryOptions {
  readonly signal: AbortSignal
  /** Retries after attempts without a usable response. @default the `retryNetworkErrorMaxTimes` setting */
  readonly retries?: number
  /** Receives the reason why the request waits before it is sent. */
  readonly onWait?: WaitListener | undefined
  /** Whether the first attempt was already sent, so that it doesn't wait. @default false */
  readonly isSent?: boolean
}

/**
 * Runs a request until it succeeds, is refused or has used up all its retries. Expired credentials are renewed once.
 *
 * Don't nest calls: the outer request could be the probe that the inner request waits for.
 *
 * @throws UploadError, NetworkError from the last attempt
 * @throws CancelError when the signal is aborted
 */
export async function withRetry<T>(
  { breaker, clock, settings, authTokens, logger }: RetryConnection,
  { signal, retries = settings.retryNetworkErrorMaxTimes, onWait, isSent = false }: RetryOptions,
  attempt: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const maxThrottled = settings.retryThrottledRequestMaxTimes
  let allowance: RetryAllowance | null = null
  let current: Attempt = { renew: false }
  let unprocessed = 0
  for (let mayPass = isSent; ; mayPass = false) {
    const isProbe = !mayPass && !breaker.isClosed && (await breaker.enter(signal, onWait))
    try {
      const result = await attempt(current)
      breaker.responded(true)
      return result
    } catch (error) {
      const fault = getFault(error)
      if (fault === 'canceled') {
        breaker.cancelled(isProbe)
        throw error
      }
      // This failure says nothing about the service's health, and uses up no retry.
      if (fault === 'overtaken' || fault === 'not-processed' || fault === 'locked') {
        breaker.cancelled(isProbe)
        if (fault === 'overtaken') continue
        const isLocked = fault === 'locked'
        if (unprocessed++ >= (isLocked ? maxThrottled : MAX_UNPROCESSED)) throw explain(error)
        onWait?.({ reason: 'busy', untilMs: null })
        await waitFor(clock, breaker.backoffMs(unprocessed + (isLocked ? LOCKED_EXPONENT : 0)), signal)
        onWait?.(null)
        continue
      }
      if (fault === 'sign-in' && breaker.waitsForSignIn) {
        breaker.signedOut((error as SignInError).reason)
        continue
      }
      // Either the service wasn't reached, or the caller has found that it closes the connection for every request of this size.
      if (fault === 'closed' || fault === 'forbidden' || fault === 'unreadable' || fault === 'changed') {
        breaker.cancelled(isProbe)
        if (fault === 'forbidden') warnOnce(error as Error, logger)
        throw explain(error)
      }
      if (fault === 'throttled' || isTransient(fault)) {
        allowance ??= new RetryAllowance({ maxThrottled, maxFailed: retries })
        if (!breaker.failed(fault, error, allowance)) {
          const explained = explain(await explainFailure(error, clock.now()))
          // A caller without retries decides itself: the response to a request that isn't repeatable might have been lost.
          const outage = retries > 0 ? await findOutage(explained) : null
          if (outage) {
            breaker.disconnected(outage)
            allowance = null
            continue
          }
          const { cause } = explained as Error
          if (getFault(explained) === 'unshared' && cause instanceof Error) warnOnce(cause, logger)
          throw explained
        }
        // An open breaker decides when to retry.
        if (breaker.isClosed) await waitFor(clock, breaker.backoffMs(allowance.failures - 1), signal)
        continue
      }
      breaker.responded(false)
      const { renew, authToken } = current
      if (fault !== 'credentials' || authTokens?.isFixed(authToken)) throw explain(error)
      if (renew) throw explain((await authTokens?.explain(error, authToken)) ?? error)
      current = { ...current, renew: true }
    }
  }
}
