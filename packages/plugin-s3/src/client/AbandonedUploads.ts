import type { Clock } from '@lading/kernel'

/** Time in which a canceled upload may be continued, e.g. because its removal is undone. */
const CONTINUE_MS = 60_000

/** Uploads in parts that were canceled. Their parts cost money until they are removed from the store. */
export class AbandonedUploads {
  readonly #clock: Clock
  readonly #pending = new Map<string, () => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Removes an upload from the store a while later, unless it is continued. */
  add(ticket: string, remove: () => Promise<unknown>): void {
    const cancel = this.#clock.schedule(CONTINUE_MS, () => {
      this.#pending.delete(ticket)
      // The bucket's rule for abandoned uploads removes what stays.
      remove().catch(() => {})
    })
    this.#pending.set(ticket, cancel)
  }

  /** Keeps an upload that is continued. */
  keep(ticket: string): void {
    this.#pending.get(ticket)?.()
    this.#pending.delete(ticket)
  }

  /** Forgets all uploads. */
  dispose(): void {
    for (const cancel of this.#pending.values()) cancel()
    this.#pending.clear()
  }
}
