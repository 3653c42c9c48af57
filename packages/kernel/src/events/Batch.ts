import type { Clock } from '../ports/clock.js'

/**
 * Runs one task for any number of requests: in a microtask for the first one after a rest, then at most once
 * in a window.
 */
export class Batch {
  readonly #clock: Clock
  readonly #windowMs: number
  readonly #task: () => void
  #requested = false
  #cancelWindow: (() => void) | null = null
  #disposed = false

  constructor(clock: Clock, windowMs: number, task: () => void) {
    this.#clock = clock
    this.#windowMs = windowMs
    this.#task = task
  }

  /** Asks for the task to be run. */
  request(): void {
    if (this.#requested || this.#disposed) return
    this.#requested = true
    if (!this.#cancelWindow) queueMicrotask(() => this.flush())
  }

  /** Runs the task now if it was asked for. */
  flush(): void {
    if (!this.#requested || this.#disposed) return
    this.#requested = false
    this.#cancelWindow?.()
    this.#cancelWindow = this.#clock.schedule(this.#windowMs, () => {
      this.#cancelWindow = null
      this.flush()
    })
    this.#task()
  }

  /** Drops what is waiting; later requests do nothing. */
  dispose(): void {
    this.#disposed = true
    this.#cancelWindow?.()
    this.#cancelWindow = null
  }
}
