const SIZE = 60

/** What all requests together may spend on being repeated: many clients must not hammer a service that is down. */
export class RetryBudget {
  #tokens = SIZE

  /** Takes so many tokens, if there are as many. */
  spend(tokens: number): boolean {
    if (this.#tokens < tokens) return false
    this.#tokens -= tokens
    return true
  }

  /** A request has succeeded. */
  refund(): void {
    this.#tokens = Math.min(SIZE, this.#tokens + 1)
  }
}
