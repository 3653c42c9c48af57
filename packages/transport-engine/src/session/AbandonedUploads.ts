import type { Clock } from '@lading/kernel'

/** Time in which a canceled upload may be continued, e.g. because its removal is undone. */
const CONTINUE_MS = 60_000

/** Uploads in parts that were canceled, whose parts take space until they are removed. */
export class AbandonedUploads {
  readonly #clock: Clock
  readonly #pending = new Map<string, { readonly cancel: () => void; readonly remove: () => void }>()
  #isDisposed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Removes an upload a while later, unless it is continued.
   *
   * @param id Of the upload.
   * @param remove A rejection is ignored: what stays ends by itself.
   */
  add(id: string, remove: () => Promise<unknown>): void {
    // An upload that was in flight then may be continued by another uploader.
    if (this.#isDisposed) return
    this.keep(id)
    const cancel = this.#clock.schedule(CONTINUE_MS, () => this.#remove(id))
    this.#pending.set(id, { cancel, remove: () => remove().catch(() => {}) })
  }

  /** Keeps an upload that is continued. */
  keep(id: string): void {
    this.#pending.get(id)?.cancel()
    this.#pending.delete(id)
  }

  /** Removes all uploads at once: their cancelation cannot be undone any more. */
  dispose(): void {
    this.#isDisposed = true
    for (const id of [...this.#pending.keys()]) this.#remove(id)
  }

  #remove(id: string): void {
    const upload = this.#pending.get(id)
    this.keep(id)
    upload?.remove()
  }
}
