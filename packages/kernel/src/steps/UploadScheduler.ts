import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/token.js'
import type { EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { CollectionSnapshot } from '../list/CollectionSnapshot.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { UploadQueue } from './UploadQueue.js'

/** Services of {@link UploadScheduler}. */
export interface UploadSchedulerOptions {
  readonly entries: EntryList
  readonly collection: CollectionState
  readonly config: ConfigStore
  readonly queue: UploadQueue
  readonly validation: {
    forget(id: string): void
    checkEntry(id: string): void
    clearRejection(id: string): boolean
    clearUploadFindings(id: string): boolean
  }
}

/** Callbacks of {@link UploadScheduler}. */
export interface UploadSchedulerCallbacks {
  /** Runs the hooks and validators of an added entry. */
  readonly admit: (id: string) => void
  /** Called when entries were queued by one trigger. */
  readonly onStart: () => void
}

/** Options of {@link UploadScheduler.start}. */
export interface StartOptions {
  /** Whether they go before those that are waiting. @default false */
  readonly isUrgent?: boolean
  /** Whether the common progress counts them alone. @default whether nothing else is being uploaded */
  readonly isNewTrigger?: boolean
}

/** Token of {@link UploadScheduler}. */
export const SchedulerToken: Token<UploadScheduler> = token('uploads')

/** Decides which entries are uploaded by each trigger: the person, the host page, or a change of the list. */
export class UploadScheduler {
  readonly #entries: EntryList
  readonly #collection: CollectionState
  readonly #config: ConfigStore
  readonly #queue: UploadQueue
  readonly #validation: UploadSchedulerOptions['validation']
  readonly #callbacks: UploadSchedulerCallbacks
  /** Entries that were added while the rest of their batch may be missing, and so are not validated yet. */
  readonly #unvalidated = new Set<string>()
  /** Entries that no trigger has started yet. */
  readonly #fresh = new Set<string>()
  /** Entries that were started or retried, and held back by a validator; they go on once it allows. */
  readonly #heldBack = new Set<string>()
  readonly #unobserve: readonly (() => void)[]

  constructor(
    { entries, collection, config, queue, validation }: UploadSchedulerOptions,
    callbacks: UploadSchedulerCallbacks,
  ) {
    this.#entries = entries
    this.#collection = collection
    this.#config = config
    this.#queue = queue
    this.#validation = validation
    this.#callbacks = callbacks
    this.#unobserve = [
      entries.observe(({ id, before, after, read }) => {
        if (before === null) this.#unvalidated.add(id)
        else if (after === null) this.#unvalidated.delete(id)
        if (after === null || after === 'uploading') {
          this.#fresh.delete(id)
          this.#heldBack.delete(id)
        } else if (before === 'uploading' && after === 'failed' && !read().uploadError) {
          this.#heldBack.add(id)
        }
      }),
      collection.observe((next, previous) => this.#update(next, previous)),
    ]
  }

  /** Validates entries that were added; from now on they may be uploaded. */
  admit(ids: readonly string[]): void {
    for (const id of ids) this.#callbacks.admit(id)
    for (const id of ids) {
      if (!this.#entries.has(id)) continue
      this.#unvalidated.delete(id)
      this.#fresh.add(id)
    }
    this.#collection.invalidate()
  }

  /** Validates entries and the list again. */
  revalidate(ids: readonly string[]): void {
    for (const id of ids) {
      this.#validation.forget(id)
      this.#validation.checkEntry(id)
    }
    this.#collection.invalidate()
  }

  /** Whether an entry is idle and valid. */
  mayUpload(entry: UploadEntry | undefined): boolean {
    if (!entry || entry.fileInfo || entry.isUploading || this.#unvalidated.has(entry.internalId)) return false
    return entry.errors.length === 0 && !entry.isValidationPending
  }

  /** With `confirmUpload` off, uploads what is new; an upload that was canceled is not started again. */
  autoStart(): void {
    const isAutomatic = this.#fresh.size > 0 && !this.#config.get('confirmUpload')
    if (isAutomatic || this.#heldBack.size > 0) {
      void this.start([...(isAutomatic ? this.#fresh : []), ...this.#heldBack])
    }
  }

  /** Uploads entries whose upload was interrupted as soon as they can be. */
  startAgain(ids: readonly string[]): void {
    for (const id of ids) if (!this.#entries.get(id)?.isUploading) this.#heldBack.add(id)
    this.autoStart()
  }

  /** Uploads every entry that can be; they are the new upload trigger. */
  uploadAll(): void {
    void this.start(this.#entries.ids, { isNewTrigger: true })
  }

  /** Uploads those of the entries that can be. Resolves when they have ended; never rejects. */
  async start(ids: readonly string[], options: StartOptions = {}): Promise<void> {
    const { isUrgent = false, isNewTrigger = this.#queue.size === 0 } = options
    const isBlocked = this.#collection.current().uploadBlock !== null
    const isReady = (entry: UploadEntry | undefined) => !isBlocked && this.mayUpload(entry)
    const ready = ids.filter((id) => isReady(this.#entries.get(id)))
    if (ready.length > 0) {
      if (isNewTrigger) this.#collection.startProgress(ready)
      else for (const id of ready) this.#collection.includeInProgress(id)
    }
    const ended = this.#queue.enqueue(ids, isReady, isUrgent)
    if (ready.length > 0) this.#callbacks.onStart()
    await ended
  }

  /**
   * Clears the errors of uploads, and of the hooks and validators that refused one, and uploads these entries before those
   * that are waiting.
   */
  retry(ids: readonly string[]): void {
    const failed = this.clearUploadErrors(ids)
    for (const id of ids) {
      if (this.#validation.clearUploadFindings(id)) {
        failed.push(id)
        // It starts below, before those that are waiting, and not by itself after them.
        this.#heldBack.delete(id)
      }
      if (!this.#validation.clearRejection(id)) continue
      this.#heldBack.add(id)
      this.#callbacks.admit(id)
    }
    if (failed.length > 0) void this.start(failed, { isUrgent: true })
    for (const id of failed) {
      const entry = this.#entries.get(id)
      // Uploads are blocked, or its validation is pending.
      if (entry && !entry.isUploading && entry.errors.length === 0) this.#heldBack.add(id)
    }
    this.autoStart()
  }

  /** Clears the errors of uploads; those of validators stay. Returns the entries that had one. */
  clearUploadErrors(ids: readonly string[]): string[] {
    const failed = ids.filter((id) => this.#entries.get(id)?.uploadError)
    for (const id of failed) this.#entries.patch(id, { uploadError: null })
    return failed
  }

  /** Stops observing. */
  dispose(): void {
    for (const unobserve of this.#unobserve) unobserve()
  }

  #update(next: CollectionSnapshot, previous: CollectionSnapshot): void {
    if (previous.uploadBlock && !next.uploadBlock) this.#queue.pump()
    this.autoStart()
  }
}
