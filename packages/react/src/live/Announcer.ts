import type { Clock } from '@lading/kernel'

/** Shortest time between two announcements that aren't urgent, in milliseconds. */
const PAUSE_MS = 5_000

/** Text that is created when it's announced; empty text is skipped. */
export type Words = string | (() => string)

/** Passes on announcements: urgent announcements immediately; otherwise only the newest, after a pause. */
export class Announcer {
  readonly #clock: Clock
  readonly #announce: (message: string) => void
  #cancelPause: (() => void) | null = null
  #pending: Words | null = null

  /** @param announce Receives each announcement. After the pause, an empty announcement clears the region. */
  constructor(clock: Clock, announce: (message: string) => void) {
    this.#clock = clock
    this.#announce = announce
  }

  /** Announces a message now, or once the pause since the last announcement is over. */
  announce(words: Words, isUrgent: boolean): void {
    if (!isUrgent && this.#cancelPause) {
      this.#pending = words
      return
    }
    this.stop()
    const message = typeof words === 'string' ? words : words()
    this.#announce(message)
    if (!message) return
    this.#cancelPause = this.#clock.schedule(PAUSE_MS, () => {
      this.#cancelPause = null
      if (this.#pending !== null) this.announce(this.#pending, false)
      else this.#announce('')
    })
  }

  stop(): void {
    this.#cancelPause?.()
    this.#cancelPause = null
    this.#pending = null
  }
}
