import type { Clock } from '../ports/Clock.js'

/** Batches whose run is requested. */
const requested = new Set<Batch>()

/**
 * Runs one task for any number of requests: in a microtask for the first one, then at most once in a window. Batches whose windows have
 * ended run together, so that user interfaces draw once for all of them.
 */
export class Batch {
  readonly #clock: Clock
  readonly #windowMs: number
  readonly #task: () => unknown
  #ranAtMs = Number.NEGATIVE_INFINITY
  #dueAtMs = 0
  #cancel: (() => void) | undefined

  /** @param task Returns false when it had nothing to do; the next request then needs no wait. */
  constructor(clock: Clock, windowMs: number, task: () => unknown) {
    this.#clock = clock
    this.#windowMs = windowMs
    this.#task = task
  }

  /** Requests a run of the task. @param windowMs Longest wait since the last run. @default the window */
  request(windowMs: number = this.#windowMs): void {
    const dueAtMs = this.#ranAtMs + windowMs
    if (requested.has(this) && dueAtMs >= this.#dueAtMs) return
    requested.add(this)
    this.#dueAtMs = dueAtMs
    this.#cancel?.()
    // A clock that was set back must not make the wait longer.
    const restMs = Math.min(windowMs, dueAtMs - this.#clock.now())
    if (restMs <= 0) {
      this.#dueAtMs = Number.NEGATIVE_INFINITY
      queueMicrotask(Batch.#runDue)
    } else
      this.#cancel = this.#clock.schedule(restMs, () => {
        this.#cancel = undefined
        this.flush()
        Batch.#runDue()
      })
  }

  /** Runs the task now if it was requested. */
  flush(): void {
    if (!requested.delete(this)) return
    this.#cancel?.()
    this.#ranAtMs = this.#clock.now()
    if (this.#task() !== false) return
    this.#ranAtMs = Number.NEGATIVE_INFINITY
    // The task may have requested another run.
    if (requested.has(this)) queueMicrotask(Batch.#runDue)
  }

  /** Drops a requested run; later requests are no-ops. */
  dispose(): void {
    requested.delete(this)
    this.#cancel?.()
    this.request = () => {}
  }

  static readonly #runDue = (): void => {
    for (const batch of requested)
      if (batch.#dueAtMs < 0 || batch.#ranAtMs + batch.#windowMs <= batch.#clock.now()) batch.flush()
  }
}
