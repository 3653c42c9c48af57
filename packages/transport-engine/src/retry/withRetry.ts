import type { Clock, Logger } from '@lading/kernel'
import { explain } from '../errors/explain.js'
import { getFault, isTransient } from '../errors/getFault.js'
import { explainFailure } from '../http/explainFailure.js'
import type { SignInError } from '../http/signInRequired.js'
import { waitFor } from '../waits/waitFor.js'
import type { CircuitBreaker } from './CircuitBreaker.js'
import { RetryAllowance } from './RetryAllowance.js'
import type { WaitListener } from './toWait.js'

/** The tokens of the page, as a retry uses them. */
export interface RetryTokens {
  /** Distinguishes tokens that can be renewed from those that cannot. */
  isFixed(authToken: string | undefined): boolean
  /** Resolves with the fault of a renewed token that was refused, too; null where only the service knows. */
  explain(error: unknown, authToken: string | undefined): Promise<Error | null>
}

/** The part of a connection that retries need. */
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
  /** Whether the service refused the credentials of the previous attempt. */
  readonly renew: boolean
  /** Bearer token of this attempt, or of the previous one until then. */
  authToken?: string
}

/** How often a request is sent again that a server has not begun with. */
const MAX_UNPROCESSED = 5

/** Messages that a page's developer has in the console already. */
const warned = new Set<string>()

function warnOnce({ message }: Error, logger: RetryConnection['logger']): void {
  if (warned.has(message)) return
  warned.add(message)
  logger?.warn(message)
}

interface RetryOptions {
  readonly signal: AbortSignal
  /** Retries after attempts without a usable response. @default the setting `retryNetworkErrorMaxTimes` */
  readonly retries?: number
  /** Receives the reason why the request waits before it is sent. */
  readonly onWait?: WaitListener | undefined
  /** Whether the first attempt was sent before, so that it does not wait. @default false */
  readonly isSent?: boolean
}

/**
 * Runs a request until it succeeds, is refused or has used all of its retries. Expired credentials are renewed once.
 *
 * Calls must not be nested: the outer request could be the probe that the inner one waits for.
 *
 * @throws UploadError, NetworkError of the last attempt
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
      // It says nothing about the service's health, and uses up no retry.
      if (fault === 'overtaken' || fault === 'not-processed') {
        breaker.cancelled(isProbe)
        if (fault === 'overtaken') continue
        if (unprocessed++ >= MAX_UNPROCESSED) throw explain(error)
        await waitFor(clock, breaker.backoffMs(unprocessed), signal)
        continue
      }
      if (fault === 'sign-in' && breaker.waitsForSignIn) {
        breaker.signedOut((error as SignInError).reason)
        continue
      }
      // The service was not reached, or the caller has found that it closes the connection to all requests of this size.
      if (fault === 'closed' || fault === 'forbidden' || fault === 'unreadable' || fault === 'changed') {
        breaker.cancelled(isProbe)
        if (fault === 'forbidden') warnOnce(error as Error, logger)
        throw explain(error)
      }
      if (fault === 'throttled' || isTransient(fault)) {
        allowance ??= new RetryAllowance({ maxThrottled, maxFailed: retries })
        if (!breaker.failed(fault, error, allowance)) {
          const explained = explain(await explainFailure(error, clock.now()))
          const { cause } = explained as Error
          if (getFault(explained) === 'unshared' && cause instanceof Error) warnOnce(cause, logger)
          throw explained
        }
        // An open breaker decides when the retry goes.
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
