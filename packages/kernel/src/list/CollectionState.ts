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

/** The result of creating a group; it is valid while `isCurrent` returns true. */
export interface GroupOutcome {
  readonly group: GroupInfo | null
  readonly error: OutputError | null
  readonly isCurrent: () => boolean
}

/** The errors of the whole list. */
export interface CollectionFindings {
  readonly errors: readonly OutputError[]
  /** The first error that blocks uploads. */
  readonly uploadBlock: OutputError | null
}

/** Validates the list; called once for any number of changes. */
export type CollectionCheck = (snapshot: CollectionSnapshot) => CollectionFindings

/** Receives each new snapshot, before the subscribers. */
export type CollectionObserver = (next: CollectionSnapshot, previous: CollectionSnapshot) => void

/** Services of a {@link CollectionState}. */
export interface CollectionStateOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly entries: EntryList
}

/** Token of the {@link CollectionState}. */
export const CollectionToken: Token<CollectionState> = token('collection')

/** Longest wait between a change and the next snapshot. */
const WINDOW_MS = 50
/** The same for a file that is added or removed: a frame, since a person watches the row. */
const FRAME_MS = 16
/** The same while files are only sent: a person can read five numbers a second. */
const SENDING_WINDOW_MS = 200

/** The list in numbers, with its errors and its group: a snapshot for any number of changes. */
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
  /** The window that was requested for them. */
  #windowMs = SENDING_WINDOW_MS
  /** Whether something that list validators read has changed since they ran. */
  #isUnchecked = false
  #outcome: GroupOutcome | null = null
  #isHeld = false

  constructor({ clock, logger, entries }: CollectionStateOptions) {
    this.#logger = logger
    this.#entries = entries
    this.#batch = new Batch(clock, WINDOW_MS, this.#update)
  }

  /** Follows a change of an entry. */
  readonly follow = (change: EntryChange, entry: Entry): void => {
    const { before, after, action } = change
    const isSending = this.#counts.follow(change, entry)
    // Other changes reach the validators with the next batch: there is one with each step of each upload.
    const hasOtherBytes = action?.type === 'file' && 'file' in action.fields
    const isListChanged = before === null || after === null
    if (isListChanged || hasOtherBytes) this.#isUnchecked = true
    const windowMs = isListChanged ? FRAME_MS : isSending ? SENDING_WINDOW_MS : WINDOW_MS
    // Requested already, and as soon.
    if (this.#haveEntriesChanged && windowMs >= this.#windowMs) return
    this.#haveEntriesChanged = true
    this.#windowMs = windowMs
    this.#batch.request(windowMs)
  }

  /** The list in numbers, the same object until something changes. */
  get snapshot(): CollectionSnapshot {
    return this.#snapshot
  }

  /** Returns the numbers as they are now, without waiting for the batch. */
  current(): CollectionSnapshot {
    if (!this.#isHeld) this.#batch.flush()
    return this.#snapshot
  }

  /** Whether no upload may begin now, because a list validator blocks uploads. */
  get isUploadBlocked(): boolean {
    return (this.#isUnchecked ? this.current() : this.#snapshot).uploadBlock !== null
  }

  /** Makes several changes as one, and returns their result: no snapshot shows the numbers in between. */
  batch<T>(change: () => T): T {
    this.#isHeld = true
    try {
      return change()
    } finally {
      this.#isHeld = false
    }
  }

  /** Sets the outcome of creating a group of all files. */
  setGroup(outcome: GroupOutcome | null): void {
    if (outcome === this.#outcome) return
    this.#outcome = outcome
    this.#batch.request()
  }

  /** Clears the failure of creating a group, so that it is tried again. */
  retryGroup(): void {
    if (!this.#outcome?.group) this.setGroup(null)
  }

  /** Sets the entries of an upload trigger, whose mean is the common progress. */
  startProgress(entries: readonly Entry[]): void {
    this.#counts.startProgress(entries)
    this.#batch.request()
  }

  /** Adds an entry to the upload trigger. @param trigger Number of an earlier one, which may have been the last. @default the last one */
  includeInProgress(entry: Entry, trigger?: number): void {
    this.#counts.include(entry, trigger)
  }

  /** Requests that the checks run again, e.g. after a change of the configuration. */
  invalidate(): void {
    this.#isUnchecked = true
    this.#batch.request()
  }

  /** Adds a check of the whole list. Returns a function that removes it. */
  addCheck(check: CollectionCheck): () => void {
    return addTo(this.#checks, check)
  }

  /** Calls `observer` with each new snapshot, before the subscribers. Returns an unsubscribe function. */
  observe(observer: CollectionObserver): () => void {
    return addTo(this.#observers, observer)
  }

  /** Calls `listener` after each change, in batches of 50 ms: of 16 while files are added or removed, of 200 while they are only sent. Returns an unsubscribe function. */
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
    // Checked first: no validator sees the group of another list.
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

/** Returns the status that the other numbers make. */
function collectionStatusOf(snapshot: CollectionSnapshot): CollectionStatus {
  if (snapshot.errors.length > 0) return 'failed'
  if (snapshot.uploadingCount > 0) return 'uploading'
  const { totalCount, successCount, validatingCount } = snapshot
  // A pending validation may still find an error.
  if (totalCount > 0 && successCount === totalCount && validatingCount === 0) return 'success'
  return 'idle'
}
