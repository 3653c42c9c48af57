import type { Uploader } from '@lading/kernel'
import type { BatchState } from './readBatch.js'

/** The uploads that one click on Done left running. */
export interface Batch {
  readonly uploader: Uploader
  readonly state: BatchState
  /** Whether no component shows the uploader, so nothing else announces its uploads. */
  readonly isAlone: boolean
  /** Removes the batch's unfinished files from the list. */
  cancel(): void
  /** Removes the batch from the background list. A failed batch is given up. */
  dismiss(): void
}

/** Batches from all uploaders in the page, in the order in which Done was clicked. */
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

  /** Calls `listener` after each batch change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

/** The page's batches. */
export const pageBatches: PageBatches = new PageBatches()
