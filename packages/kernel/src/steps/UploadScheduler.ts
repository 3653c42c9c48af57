import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryChange, EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { OutputError } from '../errors/OutputError.js'
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
    errorsOf(entry: Entry, uploadError: null): readonly OutputError[]
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
  /**
   * Entries that start by themselves: `new` ones, which no trigger has started, unless `confirmUpload` is on; and those
   * that were started and then `refused`, as soon as they are valid.
   */
  readonly #starting = new Map<string, 'new' | 'refused'>()
  readonly #unobserve: () => void

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
    this.#unobserve = collection.observe((next, previous) => this.#update(next, previous))
  }

  /** Follows a change of an entry. */
  readonly follow = ({ id, after, action }: EntryChange): void => {
    if (after === null || after === 'uploading') this.#starting.delete(id)
    else if (action?.type === 'refuse') this.#starting.set(id, 'refused')
  }

  /** Validates entries that were added; from then on they may be uploaded. */
  admit(ids: readonly string[]): void {
    for (const id of ids) this.#callbacks.admit(id)
    for (const id of ids) if (this.#entries.has(id)) this.#starting.set(id, 'new')
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

  /** With `confirmUpload` off, uploads new entries; an upload that was canceled is not started again. */
  autoStart(): void {
    if (this.#starting.size === 0) return
    const isAutomatic = !this.#config.get('confirmUpload')
    const ids: string[] = []
    for (const [id, reason] of this.#starting) if (reason === 'refused' || isAutomatic) ids.push(id)
    if (ids.length > 0) void this.start(ids)
  }

  /** Uploads entries whose upload was interrupted as soon as they can be. */
  startAgain(ids: readonly string[]): void {
    for (const id of ids) if (!this.#entries.get(id)?.isUploading) this.#starting.set(id, 'refused')
    this.autoStart()
  }

  /** Uploads every entry that can be; they are the new upload trigger. */
  uploadAll(): void {
    void this.start(this.#entries.ids, { isNewTrigger: true })
  }

  /** Pauses the uploads of entries. */
  pause(ids: readonly string[]): void {
    for (const id of ids) this.#queue.pauseEntry(id)
  }

  /** Resumes the paused uploads of entries. */
  resume(ids: readonly string[]): void {
    for (const id of ids) this.#queue.resumeEntry(id)
  }

  /** Uploads those of the entries that can be. Resolves when they have ended; never rejects. */
  async start(ids: readonly string[], options: StartOptions = {}): Promise<void> {
    const { isUrgent = false, isNewTrigger = this.#queue.size === 0 } = options
    const isBlocked = this.#collection.current().uploadBlock !== null
    const isReady = (entry: UploadEntry | undefined) => !isBlocked && entry?.phase === 'validated'
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
        this.#starting.delete(id)
      }
      if (!this.#validation.clearRejection(id)) continue
      this.#starting.set(id, 'refused')
      this.#callbacks.admit(id)
    }
    if (failed.length > 0) void this.start(failed, { isUrgent: true })
    for (const id of failed) {
      const entry = this.#entries.get(id)
      // Uploads are blocked, or its validation is pending.
      if (entry && !entry.isUploading && entry.errors.length === 0) this.#starting.set(id, 'refused')
    }
    this.autoStart()
  }

  /** Clears the errors of uploads; those of validators stay. Returns the entries that had one. */
  clearUploadErrors(ids: readonly string[]): string[] {
    return ids.filter((id) => {
      const entry = this.#entries.find(id)
      if (!entry?.now.uploadError) return false
      this.#entries.dispatch(id, { type: 'retry', errors: this.#validation.errorsOf(entry, null) })
      return true
    })
  }

  /** Stops observing. */
  dispose(): void {
    this.#unobserve()
  }

  #update(next: CollectionSnapshot, previous: CollectionSnapshot): void {
    if (previous.uploadBlock && !next.uploadBlock) this.#queue.pump()
    this.autoStart()
  }
}
