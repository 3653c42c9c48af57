import { Batch } from '../async/Batch.js'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryChange, EntryList } from '../entry/EntryList.js'
import type { GroupInfo } from '../entry/GroupInfo.js'
import type { OutputError } from '../errors/OutputError.js'
import { sameErrors } from '../errors/toErrors.js'
import { addTo } from '../notify/addTo.js'
import { notifyAll } from '../notify/notifyAll.js'
import type { Clock } from '../ports/Clock.js'
import { CollectionCounts } from './CollectionCounts.js'
import { type CollectionSnapshot, type CollectionStatus, EMPTY_COLLECTION } from './CollectionSnapshot.js'

/** The result of creating a group. Valid while `isCurrent` returns true. */
export interface GroupOutcome {
  readonly group: GroupInfo | null
  readonly error: OutputError | null
  readonly isCurrent: () => boolean
}

/** Errors about the whole list. */
export interface CollectionFindings {
  readonly errors: readonly OutputError[]
  /** The first error that blocks uploads. */
  readonly uploadBlock: OutputError | null
}

/** Validates the list. Called once per batch of changes. */
export type CollectionCheck = (snapshot: CollectionSnapshot) => CollectionFindings

/** Receives each new snapshot before subscribers are notified. */
export type CollectionObserver = (next: CollectionSnapshot, previous: CollectionSnapshot) => void

/** Services for {@link CollectionState}. */
export interface CollectionStateOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly entries: EntryList
}

/** Token for the {@link CollectionState}. */
export const CollectionToken: Token<CollectionState> = token('collection')

/** Maximum delay between a change and the next snapshot, in milliseconds. */
const WINDOW_MS = 50
/** Maximum delay after a file is added or removed: one frame, because a person is watching the row. */
const FRAME_MS = 16
/** Maximum delay while files are only being sent: people can read about five numbers per second. */
const SENDING_WINDOW_MS = 200

/** Batches changes into snapshots of the list: counts, progress, errors and group. */
export class CollectionState {
  readonly #logger: Logger
  readonly #counts = new CollectionCounts()
  readonly #checks = new Set<CollectionCheck>()
  readonly #observers = new Set<CollectionObserver>()
  readonly #listeners = new Set<() => void>()
  readonly #batch: Batch
  readonly #entries: EntryList
  #snapshot: CollectionSnapshot = EMPTY_COLLECTION
  #haveEntriesChanged = false
  /** The delay requested for pending entry changes. */
  #windowMs = SENDING_WINDOW_MS
  /** Whether list validators are out of date. */
  #isUnchecked = false
  #outcome: GroupOutcome | null = null
  #isHeld = false

  constructor({ clock, logger, entries }: CollectionStateOptions) {
    this.#logger = logger
    this.#entries = entries
    this.#batch = new Batch(clock, WINDOW_MS, this.#update)
  }

  /** Counts an entry change and requests a snapshot. */
  readonly follow = (change: EntryChange, entry: Entry): void => {
    const { before, after, action } = change
    const isSending = this.#counts.follow(change, entry)
    // Validators see other changes with the next batch, because entries change on every upload step.
    const hasOtherBytes = action?.type === 'file' && 'file' in action.fields
    const isListChanged = before === null || after === null
    if (isListChanged || hasOtherBytes) this.#isUnchecked = true
    const windowMs = isListChanged ? FRAME_MS : isSending ? SENDING_WINDOW_MS : WINDOW_MS
    // A snapshot is already requested with the same delay or less.
    if (this.#haveEntriesChanged && windowMs >= this.#windowMs) return
    this.#haveEntriesChanged = true
    this.#windowMs = windowMs
    this.#batch.request(windowMs)
  }

  /** The latest snapshot; the same object until something changes. */
  get snapshot(): CollectionSnapshot {
    return this.#snapshot
  }

  /** Returns an up-to-date snapshot without waiting for the batch. */
  current(): CollectionSnapshot {
    if (!this.#isHeld) this.#batch.flush()
    return this.#snapshot
  }

  /** Whether a list validator blocks uploads. */
  get isUploadBlocked(): boolean {
    return (this.#isUnchecked ? this.current() : this.#snapshot).uploadBlock !== null
  }

  /** Groups several changes, so that no snapshot shows an intermediate state. Returns the callback's result. */
  batch<T>(change: () => T): T {
    this.#isHeld = true
    try {
      return change()
    } finally {
      this.#isHeld = false
    }
  }

  /** Sets the result of creating a group. */
  setGroup(outcome: GroupOutcome | null): void {
    if (outcome === this.#outcome) return
    this.#outcome = outcome
    this.#batch.request()
  }

  /** Clears a failed group, so that creating it is retried. */
  retryGroup(): void {
    if (!this.#outcome?.group) this.setGroup(null)
  }

  /** Sets the entries of a new upload trigger; the common progress is their mean. */
  startProgress(entries: readonly Entry[]): void {
    this.#counts.startProgress(entries)
    this.#batch.request()
  }

  /**
   * Adds an entry to the upload trigger. @param trigger Trigger number; the entry is added only if it's still the latest.
   * @default the latest trigger
   */
  includeInProgress(entry: Entry, trigger?: number): void {
    this.#counts.include(entry, trigger)
  }

  /** Requests that the checks run again, e.g. after a configuration change. */
  invalidate(): void {
    this.#isUnchecked = true
    this.#batch.request()
  }

  /** Adds a check for the whole list. Returns a function that removes it. */
  addCheck(check: CollectionCheck): () => void {
    return addTo(this.#checks, check)
  }

  /** Calls `observer` with each new snapshot before subscribers are notified. Returns an unsubscribe function. */
  observe(observer: CollectionObserver): () => void {
    return addTo(this.#observers, observer)
  }

  /**
   * Calls `listener` after changes, batched within 50 ms: 16 ms if files are added or removed, 200 ms if files are only being
   * sent. Returns an unsubscribe function.
   */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listeners, listener)
  }

  /** Stops counting. */
  dispose(): void {
    this.#batch.dispose()
    this.#observers.clear()
  }

  readonly #update = (): boolean => {
    const previous = this.#snapshot
    // Drop a stale group first, so that validators never see it.
    if (this.#outcome && !this.#outcome.isCurrent()) this.#outcome = null
    this.#isUnchecked = false
    const haveEntriesChanged = this.#haveEntriesChanged
    this.#haveEntriesChanged = false
    const counted: CollectionSnapshot = {
      ...EMPTY_COLLECTION,
      ...this.#counts.read(this.#entries.values()),
      group: this.#outcome?.group ?? null,
    }
    const errors: OutputError[] = []
    let uploadBlock: OutputError | null = null
    for (const check of this.#checks) {
      const found = check(counted)
      errors.push(...found.errors)
      uploadBlock ??= found.uploadBlock
    }
    if (this.#outcome?.error) errors.push(this.#outcome.error)
    const { errors: formerErrors, uploadBlock: formerBlock } = previous
    const isSameBlock = uploadBlock && formerBlock && sameErrors([uploadBlock], [formerBlock])
    const next = {
      ...counted,
      errors: sameErrors(errors, formerErrors) ? formerErrors : errors,
      uploadBlock: isSameBlock ? formerBlock : uploadBlock,
    }
    next.status = collectionStatusOf(next)
    for (const key in next) {
      const name = key as keyof CollectionSnapshot
      if (next[name] !== previous[name]) this.#snapshot = next
    }
    const isChanged = this.#snapshot === next
    if (!isChanged && !haveEntriesChanged) return false
    for (const observer of this.#observers) observer(this.#snapshot, previous)
    if (isChanged) notifyAll(this.#listeners, this.#logger, 'the list')
    return true
  }
}

/** Derives the list status from a snapshot's other fields. */
function collectionStatusOf(snapshot: CollectionSnapshot): CollectionStatus {
  if (snapshot.errors.length > 0) return 'failed'
  if (snapshot.uploadingCount > 0) return 'uploading'
  const { totalCount, successCount, validatingCount } = snapshot
  // Pending validation can still find an error.
  if (totalCount > 0 && successCount === totalCount && validatingCount === 0) return 'success'
  return 'idle'
}
