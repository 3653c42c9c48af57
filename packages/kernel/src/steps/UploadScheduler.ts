import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryChange, EntryList } from '../entry/EntryList.js'
import type { EntrySnapshot, EntryStart } from '../entry/EntrySnapshot.js'
import type { OutputError } from '../errors/OutputError.js'
import type { EventMap } from '../events/EventMap.js'
import type { Events } from '../events/Events.js'
import type { CollectionSnapshot } from '../list/CollectionSnapshot.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { OutputCollectionState } from '../list/OutputCollectionState.js'
import { discardSession } from './beginUpload.js'
import type { UploadQueue } from './UploadQueue.js'

/** Services for {@link UploadScheduler}. */
export interface UploadSchedulerOptions {
  readonly entries: EntryList
  readonly collection: CollectionState
  readonly config: ConfigStore
  readonly queue: UploadQueue
  readonly hooks: {
    appliesTo(kind: 'onAdd', entry: Entry): boolean
    run(kind: 'onAdd', entry: Entry, signal: AbortSignal): Promise<void>
  }
  readonly validation: {
    checkEntry(entry: Entry, isHooked?: boolean): void
    checkAfter(entry: Entry, hooks: (signal: AbortSignal) => Promise<void>): Promise<void>
    forget(entry: Entry): void
    errorsOf(entry: Entry, uploadError: null): readonly OutputError[]
    clearRejection(entry: Entry): boolean
    clearUploadFindings(entry: Entry): boolean
  }
  readonly events: Events<EventMap>
  readonly uploader: { getOutputCollectionState(): OutputCollectionState }
}

/** Options for {@link UploadScheduler.start}. */
export interface StartOptions {
  /** Whether the entries go before waiting entries. @default false */
  readonly isUrgent?: boolean
  /** Whether the common progress restarts with only these entries. @default true if nothing else is being uploaded */
  readonly isNewTrigger?: boolean
}

/** Token for {@link UploadScheduler}. */
export const SchedulerToken: Token<UploadScheduler> = token('uploads')

/** Decides which entries each trigger uploads. Triggers are the person, the host page, and list changes. */
export class UploadScheduler {
  readonly #options: UploadSchedulerOptions
  readonly #entries: EntryList
  readonly #collection: CollectionState
  readonly #queue: UploadQueue
  readonly #validation: UploadSchedulerOptions['validation']
  readonly #unobserve: () => void
  /** Number of entries that start automatically. If it's zero, the list isn't scanned. */
  #startingCount = 0

  readonly #begin: (entry: Entry) => void

  /** @param begin Called for entries that will be uploaded as soon as their validators accept them, while the validators run. */
  constructor(services: UploadSchedulerOptions, begin: (entry: Entry) => void) {
    const { entries, collection, config, queue, hooks, validation, events, uploader } = services
    this.#options = { entries, collection, config, queue, hooks, validation, events, uploader }
    this.#entries = entries
    this.#collection = collection
    this.#queue = queue
    this.#validation = validation
    this.#begin = begin
    // The list can already have entries when uploads attach to it.
    for (const { now } of entries.all()) this.#count(null, now.starts)
    this.#unobserve = collection.observe(this.#update)
  }

  /** Reacts to an entry change. */
  readonly follow = ({ before, after, previous, next }: EntryChange, entry: Entry): void => {
    // The entry is new if it had no previous phase.
    const former = before === null ? null : ((previous as EntrySnapshot | null)?.starts ?? null)
    this.#count(former, (next as EntrySnapshot).starts)
    if (after === null) this.#queue.cancel(entry.id, entry)
    else if (after === 'failed' && !entry.now.uploadError) discardSession(entry)
  }

  /** Runs hooks and validators for added entries, which can be uploaded from then on. */
  admit(added: readonly Entry[]): void {
    for (const entry of added) this.#admit(entry)
    this.#collection.invalidate()
  }

  /** Revalidates entries and the list. */
  revalidate(ids: readonly string[]): void {
    for (const id of ids) {
      const entry = this.#entries.find(id)
      if (!entry) continue
      this.#validation.forget(entry)
      this.#validation.checkEntry(entry)
    }
    this.#collection.invalidate()
  }

  /** Uploads new entries if `confirmUpload` is off. Canceled uploads aren't started again. */
  autoStart(): void {
    const { confirmUpload, filesOnly, maxConcurrentRequests } = this.#options.config.values
    if (this.#startingCount === 0 || filesOnly) return
    const ids: string[] = []
    const paused: string[] = []
    let slots = this.#queue.isPaused ? 0 : maxConcurrentRequests - this.#queue.size
    for (const entry of this.#entries.all()) {
      const { id, now } = entry
      const { starts } = now
      if (!starts || (confirmUpload && starts === 'new')) continue
      ids.push(id)
      if (starts === 'paused') paused.push(id)
      else if (slots-- > 0 && now.phase === 'hooked' && !this.#collection.isUploadBlocked) this.#begin(entry)
    }
    if (ids.length > 0) void this.start(ids)
    if (paused.length > 0) this.pause(paused)
  }

  /**
   * Restarts interrupted uploads as soon as possible. @param isPaused Returns whether the entry was paused; it's then paused
   * again
   */
  startAgain(ids: readonly string[], isPaused: (id: string) => boolean): void {
    for (const id of ids) {
      const entry = this.#entries.find(id)
      if (entry && !entry.now.isUploading) this.#setStarts(entry, isPaused(id) ? 'paused' : 'refused')
    }
    this.autoStart()
  }

  /**
   * Uploads every entry that is ready, and entries in validation once they're valid. All of them form a new upload trigger.
   * Retries a failed group.
   *
   * @param ids Entries to upload. @default all
   */
  uploadAll(ids: readonly string[] = this.#entries.ids): void {
    if (this.#options.config.values.filesOnly) return
    this.#collection.retryGroup()
    if (this.#collection.current().uploadBlock === null)
      for (const entry of ids.map((id) => this.#entries.find(id)))
        if (entry?.now.phase === 'added' || entry?.now.phase === 'hooked') this.#setStarts(entry, 'refused')
    void this.start(ids, { isNewTrigger: true })
  }

  /** Pauses uploads. */
  pause(ids: readonly string[]): void {
    for (const id of ids) this.#queue.pauseEntry(id)
  }

  /** Resumes paused uploads. */
  resume(ids: readonly string[]): void {
    for (const id of ids) this.#queue.resumeEntry(id)
  }

  /** Uploads the entries that are ready. Resolves when their uploads have ended; never rejects. */
  async start(ids: readonly string[], options: StartOptions = {}): Promise<void> {
    if (this.#options.config.values.filesOnly) return
    const { isUrgent = false, isNewTrigger = this.#queue.size === 0 } = options
    const isBlocked = this.#collection.current().uploadBlock !== null
    const ready: Entry[] = []
    const inFlight: string[] = []
    for (const id of ids) {
      const entry = this.#entries.find(id)
      if (entry?.now.isUploading) inFlight.push(id)
      else if (entry?.now.phase === 'validated' && !isBlocked) ready.push(entry)
    }
    if (isNewTrigger && ready.length > 0) this.#collection.startProgress(ready)
    else for (const entry of ready) this.#collection.includeInProgress(entry)
    const ended = this.#queue.enqueue(isBlocked ? inFlight : ids, isUrgent)
    const { events, uploader } = this.#options
    if (ready.length > 0) events.emit('common-upload-start', () => uploader.getOutputCollectionState())
    await ended
  }

  /**
   * Clears upload errors, and errors from hooks and validators that refused an upload, then uploads these entries before any
   * waiting entries.
   */
  retry(ids: readonly string[]): void {
    const isUnchecked = (id: string) =>
      this.#entries.get(id)?.errors.some(({ type }) => type === 'VALIDATION_FAILED')
    // A validator that failed might work now.
    this.revalidate(ids.filter(isUnchecked))
    const failed = this.clearUploadErrors(ids)
    for (const id of ids) {
      const entry = this.#entries.find(id)
      if (!entry) continue
      if (this.#validation.clearUploadFindings(entry)) {
        failed.push(id)
        // The entry starts below, ahead of waiting entries, so it must not also start automatically.
        this.#setStarts(entry, null)
      }
      if (!this.#validation.clearRejection(entry)) continue
      this.#setStarts(entry, 'refused')
      this.#admit(entry)
    }
    if (failed.length > 0) void this.start(failed, { isUrgent: true })
    for (const id of failed) {
      const entry = this.#entries.find(id)
      // Uploads are blocked, or the entry's validation is pending.
      if (entry && !entry.now.isUploading && entry.now.errors.length === 0) this.#setStarts(entry, 'refused')
    }
    this.autoStart()
  }

  /** Clears upload errors, but keeps validator errors. Returns the ids of entries that had an upload error. */
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

  #setStarts(entry: Entry, starts: EntryStart): void {
    const { starts: former } = entry.now
    this.#entries.dispatch(entry.id, { type: 'start', starts })
    this.#count(former, entry.now.starts)
  }

  #count(former: EntryStart, starts: EntryStart): void {
    this.#startingCount += Number(starts !== null) - Number(former !== null)
  }

  /** Runs an entry's `onAdd` hooks and validators. */
  #admit(entry: Entry): void {
    const { hooks } = this.#options
    if (hooks.appliesTo('onAdd', entry)) {
      void this.#validation.checkAfter(entry, (signal) => hooks.run('onAdd', entry, signal))
      return
    }
    this.#validation.checkEntry(entry, true)
  }

  readonly #update = (next: CollectionSnapshot, previous: CollectionSnapshot): void => {
    if (previous.uploadBlock && !next.uploadBlock) this.#queue.pump()
    this.autoStart()
  }
}
