import type { OutputCollectionState, Uploader } from '@lading/uploader'

/** The list as the page sees it, read anew at most once per frame. */
export class LiveOutput {
  readonly #listeners = new Set<() => void>()
  #state: OutputCollectionState | null = null
  #frame = 0

  readonly read = (): OutputCollectionState | null => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks the uploader again in the next frame. */
  refresh(uploader: () => Uploader | undefined): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#state = uploader()?.getOutputCollectionState() ?? null
      for (const listener of this.#listeners) listener()
    })
  }
}
