import type { Clock } from '@lading/kernel'
import { type SharedTimer, sharedTimer } from './SharedTimer.js'
import { waitLimits } from './waitLimits.js'

/** Clock drift above this, in milliseconds, means that the system clock was changed. */
const MAX_DRIFT_MS = 1000

/** Returns a limit in milliseconds. It can grow, so it's called for each check. */
type Limit = () => number

/** Limits for one phase of a request. */
interface StallLimits {
  /** Longest time without activity. */
  readonly idleMs: Limit
  /** Longest time for the whole phase. */
  readonly totalMs: Limit
}

/**
 * Detects that a request stalls.
 *
 * One timer watches all limits, and activity only records its time: with many
 * requests in flight, a timer per event would be most of what progress costs.
 */
export class StallTimer {
  readonly #clock: Clock
  readonly #timer: SharedTimer
  readonly #onStall: () => void
  #idleMs: Limit = () => 0
  #totalMs: Limit = () => 0
  #startedAtMs = 0
  #activeAtMs = 0
  /** When the pending timer fires. */
  #dueAtMs = Number.POSITIVE_INFINITY
  /** Whether the phase, or the latest activity, started after the pending timer. */
  #isNewPhase = false
  #isActive = false
  /** Whether the extra time after device sleep was already granted since the latest activity. */
  #isWoken = false
  #cancel: (() => void) | null = null

  /** @param onStall Called once, when a limit is exceeded. */
  constructor(clock: Clock, onStall: () => void) {
    this.#clock = clock
    this.#timer = sharedTimer(clock)
    this.#onStall = onStall
  }

  /** Starts the first or next phase. */
  start({ idleMs, totalMs }: StallLimits): void {
    this.#totalMs = totalMs
    this.#startedAtMs = this.#clock.now()
    this.#isNewPhase = true
    this.active(idleMs, this.#startedAtMs)
  }

  /** Notes activity. @param idleMs Longest time without activity from now on. */
  active(idleMs: Limit, nowMs: number = this.#clock.now()): void {
    this.#activeAtMs = nowMs
    this.#isActive = true
    this.#isWoken = false
    this.#idleMs = idleMs
    this.#watch(nowMs)
  }

  /** Checks limits that have become shorter. */
  recheck(): void {
    this.#watch(this.#clock.now())
  }

  /** Stops watching. */
  stop(): void {
    // Late events from a settled request must not start a timer.
    this.#dueAtMs = Number.NEGATIVE_INFINITY
    this.#cancel?.()
  }

  /**
   * Arms the timer for the deadline, unless the pending timer fires earlier; reports a deadline that has passed. A distant deadline is
   * checked once before it's due: most requests have received the first byte of their response by then, which moves the deadline closer.
   */
  #watch(nowMs: number): void {
    const deadlineMs = this.#getDeadlineMs()
    if (this.#dueAtMs <= deadlineMs) return
    if (nowMs >= deadlineMs) {
      this.#onStall()
      return
    }
    this.#cancel?.()
    const dueAtMs = Math.min(deadlineMs, nowMs + waitLimits.idleMs)
    this.#dueAtMs = dueAtMs
    this.#isNewPhase = false
    this.#isActive = false
    this.#cancel = this.#timer.schedule(dueAtMs - nowMs, () => this.#check(dueAtMs), nowMs)
  }

  #getDeadlineMs(): number {
    return Math.min(this.#activeAtMs + this.#idleMs(), this.#startedAtMs + this.#totalMs())
  }

  #check(dueAtMs: number): void {
    const nowMs = this.#clock.now()
    const driftMs = nowMs - dueAtMs
    // Users and servers can set the clock: only the timer measures elapsed time reliably.
    if (Math.abs(driftMs) > MAX_DRIFT_MS) {
      this.#activeAtMs = this.#isActive ? nowMs : this.#activeAtMs + driftMs
      this.#startedAtMs = this.#isNewPhase ? nowMs : this.#startedAtMs + driftMs
    }
    if (driftMs > MAX_DRIFT_MS && nowMs >= this.#getDeadlineMs()) this.#wake(nowMs)
    this.#dueAtMs = Number.POSITIVE_INFINITY
    this.#watch(nowMs)
  }

  /** Extends a wait once if its timer is late: the device might have slept, so that no byte could move. */
  #wake(nowMs: number): void {
    if (this.#isWoken) return
    this.#isWoken = true
    const leastMs = nowMs + waitLimits.idleMs
    this.#activeAtMs = Math.max(this.#activeAtMs, Math.min(nowMs, leastMs - this.#idleMs()))
    this.#startedAtMs = Math.max(this.#startedAtMs, Math.min(nowMs, leastMs - this.#totalMs()))
  }
}
