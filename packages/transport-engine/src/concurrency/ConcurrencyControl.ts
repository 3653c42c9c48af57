/** Limits of a {@link ConcurrencyControl}. */
export interface ConcurrencyLimits {
  /** Parts in flight at the beginning. */
  readonly start: number
  /** Most parts in flight. */
  readonly max: number
  /** Whether each part gets a separate connection. @default false */
  readonly isConnectionEach?: boolean
}

/** Notes that a part has ended. @param endedAtMs When it ended, if that's noted later. */
export type NoteEnd = (
  end: { readonly confirmedBytes: number } | 'lost' | 'other',
  endedAtMs?: number,
) => void

/** Goodput must grow by this factor to count as higher; smaller differences are noise. */
const GAIN = 1.02
/** Rounds before we try again a higher limit that didn't help. */
const ROUNDS_BETWEEN_TRIALS = 4
/** Parts count as slow if no part starts or ends for this long. */
const LONG_MS = 500

/**
 * Adapts how many parts are sent at a time: one more while the goodput grows, and half as many after a throttled, stalled or lost part.
 *
 * A round lasts until as many parts are confirmed as the limit allows in flight. The limit doubles with each round until a higher limit
 * doesn't help for the first time.
 *
 * On a slow connection the first round would take a minute. If each part has a separate connection, the limit then doubles before any part
 * ends, because packet loss limits what one connection can carry. Goodput over a few seconds can't show whether that helps: it falls after
 * a connection's slow start, and varies by half from one second to the next. Parts that share a connection gain nothing until they end.
 */
export class ConcurrencyControl {
  readonly #now: () => number
  readonly #limits: ConcurrencyLimits
  #limit: number
  #isDoubling = true
  /** The limit that we compare a higher limit with; null if we aren't trying a higher limit. */
  #before: { readonly limit: number; readonly bytesPerMs: number } | null = null
  #roundsUntilTrial = 0
  #roundStartedAtMs = 0
  #roundParts = 0
  #roundBytes = 0
  #bytesPerMs = 0
  #inFlight = 0
  /** When the latest part started or ended. */
  #changedAtMs = 0
  /** How often the limit was halved. */
  #losses = 0

  /** @param now Returns the time in milliseconds. */
  constructor(limits: ConcurrencyLimits, now: () => number) {
    this.#limits = limits
    this.#limit = Math.min(limits.start, limits.max)
    this.#now = now
  }

  /** How many parts can be in flight. */
  get limit(): number {
    return this.#limit
  }

  /** Bytes per millisecond in the latest round; 0 before the first round has ended. */
  get bytesPerMs(): number {
    return this.#bytesPerMs
  }

  /**
   * Notes that a part is being sent. Returns a function that notes its end.
   *
   * @param atMs When sending started, if that's noted later.
   */
  sending(atMs: number = this.#now()): NoteEnd {
    // An idle connection has no goodput.
    if (this.#inFlight === 0) this.#startRound(atMs)
    this.#inFlight += 1
    this.#changedAtMs = atMs
    const losses = this.#losses
    return (end, endedAtMs = this.#now()) => {
      this.#inFlight -= 1
      this.#changedAtMs = endedAtMs
      if (end === 'other') return
      // Parts that were in flight together are lost together: halve only once.
      if (end === 'lost') {
        if (losses === this.#losses) this.#halve(endedAtMs)
      } else this.#confirmed(end.confirmedBytes, endedAtMs)
    }
  }

  /** Notes that some bytes of the parts in flight were sent. */
  progressed(): void {
    const nowMs = this.#now()
    const { max, isConnectionEach } = this.#limits
    if (!isConnectionEach || !this.#isDoubling || this.#limit === max) return
    // Fewer parts are in flight at the end of a file, and more when several files are uploaded.
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
    // The clock was set, or all parts were confirmed at the same time.
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
