/** Limits of a {@link ConcurrencyControl}. */
export interface ConcurrencyLimits {
  /** Parts in flight at the beginning. */
  readonly start: number
  /** Most parts in flight. */
  readonly max: number
  /** Whether each part has a connection of its own. @default false */
  readonly isConnectionEach?: boolean
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
/** Time without the start or the end of a part from which on parts take long. */
const LONG_MS = 500

/**
 * Finds how many parts are sent at a time: one more for as long as the goodput grows, half as many after a throttled, stalled or lost
 * part.
 *
 * A round lasts until as many parts are confirmed as may be in flight. Until a higher limit does not pay for the first time, it doubles
 * with each round.
 *
 * On a slow line the first round would last a minute. There the limit doubles within parts, if each has a connection of its own, because
 * losses limit what one connection brings. The goodput of a few seconds does not show whether that pays: it falls after the slow start of a
 * connection, and differs by half from one second to the next. Parts that share a connection gain nothing until they end.
 */
export class ConcurrencyControl {
  readonly #now: () => number
  readonly #limits: ConcurrencyLimits
  #limit: number
  #isDoubling = true
  /** The limit that a higher one is compared with; null outside of a trial. */
  #before: { readonly limit: number; readonly bytesPerMs: number } | null = null
  #roundsUntilTrial = 0
  #roundStartedAtMs = 0
  #roundParts = 0
  #roundBytes = 0
  #bytesPerMs = 0
  #inFlight = 0
  /** When the latest part started or ended. */
  #changedAtMs = 0
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

  /** Bytes a millisecond in the latest round; 0 before the first one has ended. */
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
    this.#changedAtMs = atMs
    const losses = this.#losses
    return (end, endedAtMs = this.#now()) => {
      this.#inFlight -= 1
      this.#changedAtMs = endedAtMs
      if (end === 'other') return
      // Parts that were in flight together are lost together.
      if (end === 'lost') {
        if (losses === this.#losses) this.#halve(endedAtMs)
      } else this.#confirmed(end.confirmedBytes, endedAtMs)
    }
  }

  /** Notes that bytes of the parts in flight are sent. */
  progressed(): void {
    const nowMs = this.#now()
    const { max, isConnectionEach } = this.#limits
    if (!isConnectionEach || !this.#isDoubling || this.#limit === max) return
    // Of the last parts of a file there may be less, and of several files more.
    if (this.#inFlight !== this.#limit || nowMs - this.#changedAtMs < LONG_MS) return
    this.#limit = Math.min(max, this.#limit * 2)
    this.#startRound(nowMs)
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
    this.#before = null
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
    this.#adjust(bytesPerMs)
  }

  #adjust(bytesPerMs: number): void {
    const before = this.#before
    this.#before = null
    if (before && bytesPerMs < before.bytesPerMs * GAIN) {
      this.#limit = before.limit
      this.#isDoubling = false
      this.#roundsUntilTrial = ROUNDS_BETWEEN_TRIALS
    } else if (this.#roundsUntilTrial > 0) {
      this.#roundsUntilTrial -= 1
    } else {
      const higher = Math.min(this.#limits.max, this.#isDoubling ? this.#limit * 2 : this.#limit + 1)
      if (higher === this.#limit) return
      this.#before = { limit: this.#limit, bytesPerMs }
      this.#limit = higher
    }
  }
}
