import type { Clock } from '@lading/kernel'

/** Difference between the time of day and a timer from which on the time of day counts as set. */
const MAX_DRIFT_MS = 1000

/** Limits of one phase of a request, in milliseconds. */
export interface StallLimits {
  /** Longest time without activity. */
  readonly idleMs: number
  /** Longest time for the whole phase. */
  readonly totalMs: number
}

/**
 * Notices that a request stalls.
 *
 * One timer watches all limits, and activity only notes its time: with many requests in flight, a timer for each event is most of
 * the cost of their progress.
 */
export class StallTimer {
  readonly #clock: Clock
  readonly #onStall: () => void
  #idleMs = 0
  #totalMs = 0
  #startedAtMs = 0
  #activeAtMs = 0
  /** When the pending timer fires; null without one. */
  #dueAtMs: number | null = null
  /** Whether the phase, and the latest activity, began after the pending timer. */
  #isNewPhase = false
  #isActive = false
  #isStopped = false
  #cancel: (() => void) | null = null

  /** @param onStall Called once, when a limit is exceeded. */
  constructor(clock: Clock, onStall: () => void) {
    this.#clock = clock
    this.#onStall = onStall
  }

  /** Starts the first phase, or the next one. */
  start({ idleMs, totalMs }: StallLimits): void {
    this.#totalMs = totalMs
    this.#startedAtMs = this.#clock.now()
    this.#isNewPhase = true
    this.active(idleMs, this.#startedAtMs)
  }

  /** Notes activity. @param idleMs Longest time without activity from now on. */
  active(idleMs: number, nowMs: number = this.#clock.now()): void {
    // Late events of a settled request must not start a timer.
    if (this.#isStopped) return
    this.#activeAtMs = nowMs
    this.#isActive = true
    this.#idleMs = idleMs
    const deadlineMs = this.#deadlineMs
    if (this.#dueAtMs === null || deadlineMs < this.#dueAtMs) this.#arm(nowMs, deadlineMs)
  }

  /** Ends the watch. */
  stop(): void {
    this.#isStopped = true
    this.#cancel?.()
  }

  get #deadlineMs(): number {
    return Math.min(this.#activeAtMs + this.#idleMs, this.#startedAtMs + this.#totalMs)
  }

  #arm(nowMs: number, dueAtMs: number): void {
    this.#cancel?.()
    this.#dueAtMs = dueAtMs
    this.#isNewPhase = false
    this.#isActive = false
    this.#cancel = this.#clock.schedule(dueAtMs - nowMs, () => this.#check(dueAtMs))
  }

  #check(dueAtMs: number): void {
    const nowMs = this.#clock.now()
    const driftMs = nowMs - dueAtMs
    // Users and servers set the time of day: only the timer measures how much time has passed.
    if (Math.abs(driftMs) > MAX_DRIFT_MS) {
      this.#activeAtMs = this.#isActive ? nowMs : this.#activeAtMs + driftMs
      this.#startedAtMs = this.#isNewPhase ? nowMs : this.#startedAtMs + driftMs
    }
    const deadlineMs = this.#deadlineMs
    if (nowMs < deadlineMs) this.#arm(nowMs, deadlineMs)
    else this.#onStall()
  }
}
