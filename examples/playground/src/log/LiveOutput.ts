import type { OutputCollectionState, Uploader } from '@lading/uploader'

/** Shortest time between two readings: with thousands of files each of them is work. */
const PAUSE_MS = 100

/** The list as the page sees it, read anew a few times a second. */
export class LiveOutput {
  readonly #listeners = new Set<() => void>()
  #state: OutputCollectionState | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly read = (): OutputCollectionState | null => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks the uploader again, soon. */
  refresh(uploader: () => Uploader | undefined): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#state = uploader()?.getOutputCollectionState() ?? null
      for (const listener of this.#listeners) listener()
    }, PAUSE_MS)
  }
}
