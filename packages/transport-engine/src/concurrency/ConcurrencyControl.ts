/** Limits of a {@link ConcurrencyControl}. */
export interface ConcurrencyLimits {
  /** Parts in flight at the beginning. */
  readonly start: number
  /** Most parts in flight. */
  readonly max: number
}

/** Notes the end of a part. @param endedAtMs When it was, if it is noted later. */
export type NoteEnd = (
  end: { readonly confirmedBytes: number } | 'lost' | 'other',
  endedAtMs?: number,
) => void

/** Factor from which on the goodput counts as higher; less is noise. */
const GAIN = 1.02
/** Rounds until a higher limit is tried again that did not pay. */
const ROUNDS_BETWEEN_TRIALS = 4
/**
 * Time from the start or end of a part until bytes sent count as goodput: buffers of the system take the first ones at once, and a
 * connection has to open.
 */
const SETTLE_MS = 1000
/** Length of a round within parts. */
const WINDOW_MS = 1000

/**
 * Finds how many parts are sent at a time: one more for as long as the goodput grows, half as many after a throttled, stalled or lost
 * part.
 *
 * A round lasts until as many parts are confirmed as may be in flight, or a second in which none of them starts or ends: on a slow line,
 * whole parts take a minute. Until a higher limit does not pay for the first time, it doubles with each round.
 */
export class ConcurrencyControl {
  readonly #now: () => number
  readonly #limits: ConcurrencyLimits
  #limit: number
  #isDoubling = true
  /** The limit that a higher one is compared with; null outside of a trial. */
  #before: { readonly limit: number; readonly bytesPerMs: number; readonly isWithinParts: boolean } | null =
    null
  #roundsUntilTrial = 0
  #roundStartedAtMs = 0
  #roundParts = 0
  #roundBytes = 0
  #bytesPerMs = 0
  #inFlight = 0
  /** The bytes sent while the same parts are in flight; null until these have settled. */
  #window: { readonly startedAtMs: number; bytes: number } | null = null
  #settledAtMs = 0
  /** Number of times that the limit was halved. */
  #losses = 0

  /** @param now Returns the time in milliseconds. */
  constructor(limits: ConcurrencyLimits, now: () => number) {
    this.#limits = limits
    this.#limit = Math.min(limits.start, limits.max)
    this.#now = now
  }

  /** Parts that may be in flight. */
  get limit(): number {
    return this.#limit
  }

  /** Bytes a millisecond in the latest round of whole parts; 0 before the first one has ended. */
  get bytesPerMs(): number {
    return this.#bytesPerMs
  }

  /**
   * Notes that a part is sent. Returns the function that notes its end.
   *
   * @param atMs When it was, if it is noted later.
   */
  sending(atMs: number = this.#now()): NoteEnd {
    // A line that nothing was sent on has no goodput.
    if (this.#inFlight === 0) this.#startRound(atMs)
    this.#inFlight += 1
    this.#settle(atMs)
    const losses = this.#losses
    return (end, endedAtMs = this.#now()) => {
      this.#inFlight -= 1
      this.#settle(endedAtMs)
      if (end === 'other') return
      // Parts that were in flight together are lost together.
      if (end === 'lost') {
        if (losses === this.#losses) this.#halve(endedAtMs)
      } else this.#confirmed(end.confirmedBytes, endedAtMs)
    }
  }

  /**
   * Notes bytes that are sent of the parts in flight.
   *
   * @param atMs When it was, if it is noted later.
   */
  sent(bytes: number, atMs: number = this.#now()): void {
    const window = this.#window
    if (!window) {
      if (atMs >= this.#settledAtMs) this.#window = { startedAtMs: atMs, bytes: 0 }
      return
    }
    window.bytes += bytes
    const elapsedMs = atMs - window.startedAtMs
    if (elapsedMs >= 0 && elapsedMs < WINDOW_MS) return
    this.#window = { startedAtMs: atMs, bytes: 0 }
    // The time of day was set, or the parts in flight are not those of the limit: the last ones of a file, or those of several.
    if (elapsedMs < 0 || this.#inFlight !== this.#limit) return
    // The higher limit was tried with whole parts.
    if (this.#before && !this.#before.isWithinParts) return
    const limit = this.#limit
    this.#adjust(window.bytes / elapsedMs, true)
    if (this.#limit !== limit) this.#startRound(atMs)
  }

  #settle(atMs: number): void {
    this.#window = null
    this.#settledAtMs = atMs + SETTLE_MS
  }

  #startRound(atMs: number): void {
    this.#roundStartedAtMs = atMs
    this.#roundParts = 0
    this.#roundBytes = 0
  }

  #halve(atMs: number): void {
    this.#losses += 1
    this.#limit = Math.max(1, Math.floor(this.#limit / 2))
    this.#isDoubling = false
    // Higher is whatever comes: the next round is one of whole parts.
    this.#before = { limit: this.#limit, bytesPerMs: 0, isWithinParts: false }
    this.#roundsUntilTrial = 0
    this.#startRound(atMs)
  }

  #confirmed(bytes: number, atMs: number): void {
    this.#roundParts += 1
    this.#roundBytes += bytes
    const elapsedMs = atMs - this.#roundStartedAtMs
    if (this.#roundParts < this.#limit) return
    const bytesPerMs = this.#roundBytes / elapsedMs
    this.#startRound(atMs)
    // The time of day was set, or the parts were confirmed at once.
    if (!(elapsedMs > 0)) return
    this.#bytesPerMs = bytesPerMs
    this.#adjust(bytesPerMs, false)
  }

  #adjust(bytesPerMs: number, isWithinParts: boolean): void {
    const before = this.#before
    this.#before = null
    // Within parts, the goodput does not tell how well the pauses between them are filled.
    const isComparable = before?.isWithinParts === isWithinParts
    if (isComparable && bytesPerMs < before.bytesPerMs * GAIN) {
      this.#limit = before.limit
      this.#isDoubling = false
      this.#roundsUntilTrial = ROUNDS_BETWEEN_TRIALS
    } else if (this.#roundsUntilTrial > 0) {
      this.#roundsUntilTrial -= 1
    } else {
      const higher = Math.min(this.#limits.max, this.#isDoubling ? this.#limit * 2 : this.#limit + 1)
      if (higher === this.#limit) return
      this.#before = { limit: this.#limit, bytesPerMs, isWithinParts }
      this.#limit = higher
    }
  }
}
