import type { Uploader } from '@lading/kernel'
import type { Background } from './BackgroundToken.js'
import { type Batch, pageBatches } from './PageBatches.js'
import { type BatchState, readBatch } from './readBatch.js'
import type { TrayParts } from './TrayParts.js'

type Parts = Pick<TrayParts, 'cancel' | 'schedule'>

/** Time for the page to receive the list's last events after the last upload, in milliseconds. */
const EVENTS_MS = 1000

class UploaderBatch implements Batch {
  readonly uploader: Uploader
  readonly ids: readonly string[]
  readonly #owner: BackgroundUploads
  state: BatchState

  constructor(owner: BackgroundUploads, uploader: Uploader, ids: readonly string[]) {
    this.#owner = owner
    this.uploader = uploader
    this.ids = ids
    this.state = this.#read()
  }

  get isAlone(): boolean {
    return this.#owner.isAlone
  }

  /** Whether an upload in the batch is running, or has failed and can be retried. */
  get isOpen(): boolean {
    return this.state.runningCount + this.state.failedCount > 0
  }

  cancel(): void {
    const { entries } = this.uploader
    this.#owner.parts.cancel(
      this.uploader,
      this.ids.filter((id) => entries.get(id)?.isUploading),
    )
  }

  dismiss(): void {
    this.#owner.dismiss(this)
  }

  update(): void {
    this.state = this.#read()
  }

  #read(): BatchState {
    return readBatch(this.ids, (id) => this.uploader.entries.get(id))
  }
}

/**
 * Keeps an uploader's batches: from Done until their uploads have ended, and in the background list until they are dismissed.
 */
export class BackgroundUploads implements Background {
  readonly parts: Parts
  readonly #uploader: Uploader
  readonly #batches = new Set<UploaderBatch>()
  readonly #waiting = new Set<() => void>()
  readonly #stop: () => void
  #cancelEnd: (() => void) | null = null

  constructor(uploader: Uploader, parts: Parts) {
    this.parts = parts
    this.#uploader = uploader
    this.#stop = uploader.collection.subscribe(() => this.#update())
  }

  get isAlone(): boolean {
    return this.#waiting.size > 0
  }

  /** Creates a batch from running uploads that no other batch has. Returns whether there are any. */
  add(): boolean {
    const known = new Set([...this.#batches].flatMap(({ ids }) => ids))
    const ids: string[] = []
    for (const { internalId, isUploading } of this.#uploader.entries.values()) {
      if (isUploading && !known.has(internalId)) ids.push(internalId)
    }
    if (ids.length === 0) return false
    const batch = new UploaderBatch(this, this.#uploader, ids)
    this.#batches.add(batch)
    pageBatches.add(batch)
    return true
  }

  dismiss(batch: UploaderBatch): void {
    this.#batches.delete(batch)
    pageBatches.delete(batch)
    this.#update()
  }

  whenFree(callback: () => void): () => void {
    this.#waiting.add(callback)
    this.#update()
    return () => void this.#waiting.delete(callback)
  }

  dispose(): void {
    this.#stop()
    this.#cancelEnd?.()
    this.#waiting.clear()
    // Rows for batches that have ended stay.
    for (const batch of this.#batches) if (batch.isOpen) pageBatches.delete(batch)
    this.#batches.clear()
  }

  #update(): void {
    for (const batch of this.#batches) {
      batch.update()
      if (batch.state.count === 0) this.#dropSoon(batch)
    }
    pageBatches.notify()
    this.#cancelEnd?.()
    this.#cancelEnd = null
    if (this.#waiting.size === 0 || this.#isBusy()) return
    this.#cancelEnd = this.parts.schedule(this.#uploader, EVENTS_MS, () => {
      const waiting = [...this.#waiting]
      this.#waiting.clear()
      for (const callback of waiting) callback()
    })
  }

  /** Drops a batch whose files were all removed or canceled. Waits, because a retried file counts as canceled for a moment. */
  #dropSoon(batch: UploaderBatch): void {
    this.parts.schedule(this.#uploader, 0, () => {
      if (batch.state.count === 0) this.dismiss(batch)
    })
  }

  #isBusy(): boolean {
    const { config, collection } = this.#uploader
    const { status, group, errors } = collection.snapshot
    const isGrouping =
      config.get('groupOutput') && status === 'success' && group === null && errors.length === 0
    return isGrouping || [...this.#batches].some((batch) => batch.isOpen)
  }
}
