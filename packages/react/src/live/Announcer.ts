/** Least time between two announcements that can wait, in milliseconds. */
const PAUSE_MS = 5_000

/** Passes announcements on: urgent ones at once, of the others the newest after a pause. */
export class Announcer {
  readonly #say: (message: string) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #waiting: string | null = null

  constructor(say: (message: string) => void) {
    this.#say = say
  }

  /** Announces now, or when the pause since the last announcement is over. */
  say(message: string, isUrgent: boolean): void {
    if (!isUrgent && this.#timer !== undefined) {
      this.#waiting = message
      return
    }
    this.#waiting = null
    clearTimeout(this.#timer)
    this.#say(message)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#waiting !== null) this.say(this.#waiting, false)
      else this.#say('')
    }, PAUSE_MS)
  }

  /** Drops what is waiting. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = null
  }
}
