import type { Clock } from '@lading/kernel'

/** Shortest time between two announcements that aren't urgent, in milliseconds. */
const PAUSE_MS = 5_000

/**
 * Time in which a newer announcement replaces an urgent one, in milliseconds. Screen readers read the region only when they get
 * to it: of two quick announcements, they would say the second twice.
 */
const SETTLE_MS = 250

/** Text that is created when it's announced; empty text is skipped. */
export type Words = string | (() => string)

/** Passes on announcements: urgent announcements soon; otherwise only the newest, after a pause. */
export class Announcer {
  readonly #clock: Clock
  readonly #announce: (message: string) => void
  #cancelWait: (() => void) | null = null
  #isSettling = false
  #pending: Words | null = null

  /** @param announce Receives each announcement. After the pause, an empty announcement clears the region. */
  constructor(clock: Clock, announce: (message: string) => void) {
    this.#clock = clock
    this.#announce = announce
  }

  /** Whether an announcement is about to be made, and another urgent one would replace it. */
  get isSettling(): boolean {
    return this.#isSettling
  }

  /** Announces a message soon, or once the pause since the last announcement is over. */
  announce(words: Words, isUrgent: boolean): void {
    if (!isUrgent && this.#cancelWait) {
      this.#pending = words
      return
    }
    this.stop()
    this.#isSettling = true
    this.#cancelWait = this.#clock.schedule(SETTLE_MS, () => this.#say(words))
  }

  stop(): void {
    this.#cancelWait?.()
    this.#cancelWait = null
    this.#pending = null
    this.#isSettling = false
  }

  #say(words: Words): void {
    this.#isSettling = false
    const message = typeof words === 'string' ? words : words()
    this.#announce(message)
    this.#cancelWait = this.#clock.schedule(message ? PAUSE_MS : 0, () => {
      const pending = this.#pending
      this.#cancelWait = null
      this.#pending = null
      if (pending !== null) this.#say(pending)
      else if (message) this.#announce('')
    })
  }
}
