/** A number of places, each held by one piece of work at a time; further work waits in its order. */
export class Places {
  readonly #limit: () => number
  readonly #waiting = new Set<() => void>()
  #taken = 0

  /** @param limit Read whenever it matters, so that it may change. */
  constructor(limit: () => number) {
    this.#limit = limit
  }

  /** Whether new work would have to wait. */
  get isFull(): boolean {
    return this.#taken >= this.#limit()
  }

  /** Takes a place, even beyond the limit. Returns its release. */
  take(): () => void {
    this.#taken += 1
    return () => {
      this.#taken -= 1
      this.fill()
    }
  }

  /** Takes a place as soon as there is one. Resolves with its release; rejects when `signal` is aborted before. */
  wait(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const enter = () => resolve(this.take())
      this.#waiting.add(enter)
      signal.addEventListener('abort', () => {
        this.#waiting.delete(enter)
        reject(signal.reason)
      })
      this.fill()
    })
  }

  /** Lets in whoever has a place now, e.g. after the limit has grown. */
  fill(): void {
    for (const enter of this.#waiting) {
      if (this.isFull) return
      this.#waiting.delete(enter)
      enter()
    }
  }
}
