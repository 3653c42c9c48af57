import type { Clock } from '@lading/kernel'

/** Clock drift above this, in milliseconds, means that the system clock was changed. */
const MAX_DRIFT_MS = 1000

interface Deadline {
  atMs: number
  readonly delayMs: number
  readonly callback: () => void
}

/**
 * Shares one timer between many deadlines, nearly all of which are canceled. With a timer each, the deadlines of short requests would
 * cost more than everything else that the page does for them.
 */
export class SharedTimer implements Pick<Clock, 'schedule'> {
  readonly #clock: Clock
  readonly #deadlines = new Set<Deadline>()
  /** When the pending timer fires. */
  #dueAtMs = Number.POSITIVE_INFINITY
  #cancel: (() => void) | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Calls back once after `delayMs`. Returns a function that cancels the call.
   *
   * @param nowMs Current time, if the caller has already read it.
   */
  schedule(delayMs: number, callback: () => void, nowMs: number = this.#clock.now()): () => void {
    const deadline = { atMs: nowMs + delayMs, delayMs, callback }
    this.#deadlines.add(deadline)
    if (deadline.atMs < this.#dueAtMs) this.#arm(deadline.atMs, delayMs)
    return () => {
      if (!this.#deadlines.delete(deadline) || this.#deadlines.size > 0) return
      this.#cancel?.()
      this.#cancel = null
      this.#dueAtMs = Number.POSITIVE_INFINITY
    }
  }

  #arm(dueAtMs: number, delayMs: number): void {
    this.#cancel?.()
    this.#dueAtMs = dueAtMs
    this.#cancel = this.#clock.schedule(delayMs, () => this.#fire(dueAtMs))
  }

  #fire(dueAtMs: number): void {
    const nowMs = this.#clock.now()
    const lateMs = nowMs - dueAtMs
    // Only the timer measures elapsed time reliably.
    const driftMs = Math.abs(lateMs) > MAX_DRIFT_MS ? lateMs : 0
    this.#dueAtMs = Number.POSITIVE_INFINITY
    const due: Deadline[] = []
    let next: Deadline | undefined
    for (const deadline of this.#deadlines) {
      if (deadline.atMs <= dueAtMs) {
        due.push(deadline)
        continue
      }
      deadline.atMs = Math.min(deadline.atMs + driftMs, nowMs + deadline.delayMs)
      if (!next || deadline.atMs < next.atMs) next = deadline
    }
    for (const deadline of due) this.#deadlines.delete(deadline)
    if (next) this.#arm(next.atMs, Math.max(0, next.atMs - nowMs))
    for (const { callback } of due) callback()
  }
}

const timers = new WeakMap<Clock, SharedTimer>()

/** Returns a clock's shared timer. */
export function sharedTimer(clock: Clock): SharedTimer {
  const timer = timers.get(clock) ?? new SharedTimer(clock)
  timers.set(clock, timer)
  return timer
}
