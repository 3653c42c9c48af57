import type { Uploader } from '@lading/kernel'
import type { BatchState } from './readBatch.js'

/** The uploads of one press of Done. */
export interface Batch {
  readonly uploader: Uploader
  readonly state: BatchState
  /** Whether no component shows the uploader: nothing else announces its uploads. */
  readonly isAlone: boolean
  /** Takes its unfinished files out of the list. */
  cancel(): void
  /** Takes it out of the tray. A failed one is given up. */
  dismiss(): void
}

/** The batches of all uploaders of the page, in the order of their presses of Done. */
export class PageBatches {
  readonly #batches = new Set<Batch>()
  readonly #listeners = new Set<() => void>()

  get all(): readonly Batch[] {
    return [...this.#batches]
  }

  add(batch: Batch): void {
    this.#batches.add(batch)
    this.notify()
  }

  delete(batch: Batch): void {
    if (this.#batches.delete(batch)) this.notify()
  }

  /** Calls `listener` after each change of a batch. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

/** The batches of the page. */
export const pageBatches: PageBatches = new PageBatches()
