const BUDGET_TOKENS = 60

/**
 * Counts the retries of all requests together, so that many pages do not hammer a service that is down.
 *
 * An overdrawn budget delays retries and never refuses one.
 */
export class RetryBudget {
  #tokens = BUDGET_TOKENS

  /** By how many tokens the budget is overdrawn; 0 while it lasts. */
  get overdraft(): number {
    return Math.max(0, -this.#tokens)
  }

  /** Takes tokens for one retry, also beyond the budget. */
  spend(tokens: number): void {
    this.#tokens -= tokens
  }

  /** Clears an overdraft and gives one token back: a request has succeeded. */
  refund(): void {
    this.#tokens = Math.min(BUDGET_TOKENS, Math.max(0, this.#tokens) + 1)
  }
}
