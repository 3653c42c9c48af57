/** Limits how many tasks hold a permit at the same time; the others wait, first in, first out. */
export class Semaphore {
  readonly #limit: () => number
  readonly #waiting = new Set<() => void>()
  #held = 0

  /** @param limit Number of permits; read at each acquisition, so that it may change. */
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
   * Acquires a permit at once, beyond the limit if need be, for a task that runs already. Returns its release.
   *
   * @param share Part of a permit, for a task that shares one with others.
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

  /** Acquires a permit, or a part of one, if it is free now. Returns its release, or undefined. */
  tryAcquire(share: number = 1): (() => void) | undefined {
    // A permit that is held in part is held by one task at least.
    return Math.ceil(this.#held + share) > this.#limit() ? undefined : this.acquireNow(share)
  }

  /** Grants free permits to waiting tasks; call it after the limit has grown. */
  drain(): void {
    for (const enter of this.#waiting) {
      if (this.isFull) return
      this.#waiting.delete(enter)
      enter()
    }
  }
}
