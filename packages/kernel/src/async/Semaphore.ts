/** Limits how many tasks hold a permit at the same time; all other tasks wait, first in, first out. */
export class Semaphore {
  readonly #limit: () => number
  readonly #waiting = new Set<() => void>()
  #held = 0

  /** @param limit Number of permits. Read at each acquisition, so it can change. */
  constructor(limit: () => number) {
    this.#limit = limit
  }

  /** Whether a new task has to wait. */
  get isFull(): boolean {
    return this.#held >= this.#limit()
  }

  /**
   * Acquires a permit as soon as one is free. Resolves with the function that releases it; releasing twice is a no-op.
   *
   * @throws the signal's reason when it is aborted first
   */
  acquire(signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve(this.acquireNow())
      }
      const leave = () => {
        this.#waiting.delete(enter)
        reject(signal?.reason)
      }
      if (signal?.aborted) {
        leave()
        return
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.add(enter)
      this.drain()
    })
  }

  /**
   * Acquires a permit immediately, even beyond the limit, for a task that is already running. Returns a function that releases it.
   *
   * @param share Fraction of a permit, for a task that shares a permit with other tasks.
   */
  acquireNow(share: number = 1): () => void {
    let isHeld = true
    this.#held += share
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#held -= share
      this.drain()
    }
  }

  /** Acquires a permit, or a fraction of a permit, if it's free now. Returns a function that releases it, or undefined. */
  tryAcquire(share: number = 1): (() => void) | undefined {
    // Round up: at least one task holds the fraction.
    return Math.ceil(this.#held + share) > this.#limit() ? undefined : this.acquireNow(share)
  }

  /** Grants free permits to waiting tasks. Call it after the limit has grown. */
  drain(): void {
    for (const enter of this.#waiting) {
      if (this.isFull) return
      this.#waiting.delete(enter)
      enter()
    }
  }
}
