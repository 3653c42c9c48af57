import { type Fault, hasNoAnswer } from '../errors/getFault.js'

interface RetryAllowanceOptions {
  /** Retries after throttled attempts. */
  readonly maxThrottled: number
  /** Retries after attempts without a usable response. */
  readonly maxFailed: number
}

/**
 * Counts the retries left for one request.
 *
 * A failure without a usable response uses up no retry if other requests have succeeded since the previous attempt. In that case the
 * service is up and the connection is bad, so another attempt doesn't burden a struggling service. There are only as many of these free
 * retries as regular retries, because a request can also fail because of its content.
 */
export class RetryAllowance {
  readonly #options: RetryAllowanceOptions
  #throttled = 0
  #failed = 0
  #excused = 0
  /** How many requests had succeeded in total at the previous failure. */
  #successes: number | null = null

  constructor(options: RetryAllowanceOptions) {
    this.#options = options
  }

  /** Failures in a row without a response from the service itself. */
  get failures(): number {
    return this.#failed + this.#excused
  }

  /** Throttled attempts. */
  get throttles(): number {
    return this.#throttled
  }

  /** Counts a throttled attempt. Returns whether the request has a retry left. */
  throttled(): boolean {
    this.#throttled += 1
    // The service responds, so earlier failures no longer count.
    this.#failed = 0
    return this.#throttled <= this.#options.maxThrottled
  }

  /**
   * Counts a transient failure. Returns whether the request has a retry
   * left. @param successes Successful requests so far, across all uploads.
   */
  failed(fault: Fault, successes: number): boolean {
    const isServiceUp = this.#successes !== null && successes > this.#successes
    this.#successes = successes
    const isLost = hasNoAnswer(fault) || fault === 'protocol'
    if (isLost && isServiceUp && this.#excused < this.#options.maxFailed) {
      this.#excused += 1
      return true
    }
    this.#failed += 1
    return this.#failed <= this.#options.maxFailed
  }
}
