import type { OutputCollectionState, Uploader } from '@lading/uploader'

/** Minimum time between two reads, whose cost grows with the number of files. */
const REFRESH_INTERVAL_MS = 100

/** The list as the host page sees it, refreshed at most ten times a second. */
export class LiveOutput {
  readonly #listeners = new Set<() => void>()
  #state: OutputCollectionState | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly read = (): OutputCollectionState | null => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Schedules a read of the uploader's list. */
  refresh(uploader: () => Uploader | undefined): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#state = uploader()?.getOutputCollectionState() ?? null
      for (const listener of this.#listeners) listener()
    }, REFRESH_INTERVAL_MS)
  }
}
