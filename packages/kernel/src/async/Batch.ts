import type { Clock } from '../ports/Clock.js'

/** Batches with a requested run. */
const requested = new Set<Batch>()

/**
 * Coalesces requests for a task: runs it in a microtask on the first request, then at most once per window. Batches whose windows have
 * ended run together, so that user interfaces render once for all of them.
 */
export class Batch {
  readonly #clock: Clock
  readonly #windowMs: number
  readonly #task: () => unknown
  #ranAtMs = Number.NEGATIVE_INFINITY
  #dueAtMs = 0
  #cancel: (() => void) | undefined

  /** @param task Returns false if it had nothing to do; the next request then runs without waiting. */
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
    // The wait must not get longer if the clock was set back.
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
    // The task might have requested another run.
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
