import type { Clock } from '../ports/Clock.js'

/** Runs one task for any number of requests: in a microtask for the first one, then at most once in a window. */
export class Batch {
  readonly #clock: Clock
  readonly #windowMs: number
  readonly #task: () => unknown
  #isRequested = false
  #isDisposed = false
  #cancelWindow: (() => void) | null = null

  /** @param task Returns false when it had nothing to do; the next request then needs no wait. */
  constructor(clock: Clock, windowMs: number, task: () => unknown) {
    this.#clock = clock
    this.#windowMs = windowMs
    this.#task = task
  }

  /** Requests a run of the task. */
  request(): void {
    if (this.#isRequested || this.#isDisposed) return
    this.#isRequested = true
    if (!this.#cancelWindow) queueMicrotask(this.flush)
  }

  /** Runs the task now if it was requested. */
  readonly flush = (): void => {
    if (!this.#isRequested || this.#isDisposed) return
    this.#isRequested = false
    this.#cancelWindow?.()
    this.#cancelWindow = this.#clock.schedule(this.#windowMs, () => {
      this.#cancelWindow = null
      this.flush()
    })
    if (this.#task() !== false) return
    this.#cancelWindow?.()
    this.#cancelWindow = null
    // The task may have requested another run.
    if (this.#isRequested) queueMicrotask(this.flush)
  }

  /** Drops a requested run; later requests are no-ops. */
  dispose(): void {
    this.#isDisposed = true
    this.#cancelWindow?.()
    this.#cancelWindow = null
  }
}
