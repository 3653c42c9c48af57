import type { Clock } from '@lading/kernel'

/** How long a canceled upload can be continued, e.g. because its removal is undone. */
const CONTINUE_MS = 60_000

/** Canceled multipart uploads, whose parts take up space until they're removed. */
export class AbandonedUploads {
  readonly #clock: Clock
  readonly #pending = new Map<string, { readonly cancel: () => void; readonly remove: () => void }>()
  #isDisposed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Removes an upload after a while, unless it's continued.
   *
   * @param id Upload id.
   * @param remove Rejections are ignored, because the upload eventually expires anyway.
   */
  add(id: string, remove: () => Promise<unknown>): void {
    // Another uploader might continue an upload that was in flight when this uploader was disposed.
    if (this.#isDisposed) return
    this.keep(id)
    const cancel = this.#clock.schedule(CONTINUE_MS, () => this.#remove(id))
    this.#pending.set(id, { cancel, remove: () => remove().catch(() => {}) })
  }

  /** Keeps an upload that's being continued. */
  keep(id: string): void {
    this.#pending.get(id)?.cancel()
    this.#pending.delete(id)
  }

  /** Removes all uploads immediately, because they can no longer be continued. */
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
