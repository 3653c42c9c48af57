import { type Token, token } from '../di/tokens.js'
import type { EntryStore } from '../entries/EntryStore.js'
import { sameErrors } from '../entries/sameErrors.js'
import type { EntryStatus, OutputError } from '../entries/UploadEntry.js'
import { addTo } from '../events/addTo.js'
import { Batch } from '../events/Batch.js'
import { tellAll } from '../events/tellAll.js'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import type { GroupInfo } from './GroupInfo.js'
import { UploadProgress } from './progress.js'

/** Where the whole list stands. Of several that hold, the first of: failed, uploading, success, idle. */
export type CollectionStatus = 'idle' | 'uploading' | 'success' | 'failed'

/** The list in numbers at one moment. */
export interface CollectionSnapshot {
  readonly status: CollectionStatus
  readonly totalCount: number
  readonly idleCount: number
  readonly uploadingCount: number
  readonly successCount: number
  readonly failedCount: number
  /** Entries whose validation is not finished, whatever their status. */
  readonly validatingCount: number
  /** Rounded mean over the files of the last upload trigger, from 0 to 100. */
  readonly progress: number
  readonly errors: readonly OutputError[]
  /** The group of all files, with `groupOutput` on and once there is one. */
  readonly group: GroupInfo | null
}

/** How the making of a group ended; it counts for as long as `holds` says so. */
export interface GroupOutcome {
  readonly group: GroupInfo | null
  readonly error: OutputError | null
  readonly holds: () => boolean
}

/** Token of the {@link CollectionState}. */
export const CollectionToken: Token<CollectionState> = token('collection')

/** What a {@link CollectionState} works with. */
export interface CollectionStateOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly entries: EntryStore
  /** Finds what is wrong with the list; called once for any number of changes. */
  readonly validate: (snapshot: CollectionSnapshot) => readonly OutputError[]
  /** How many entries are being validated now. */
  readonly validatingCount: () => number
  /** Called after each renewal of the snapshot, before the subscribers. */
  readonly onChange: (next: CollectionSnapshot, before: CollectionSnapshot) => void
}

const WINDOW_MS = 50

/** The numbers of an empty list. */
export const EMPTY_COLLECTION: CollectionSnapshot = {
  status: 'idle',
  totalCount: 0,
  idleCount: 0,
  uploadingCount: 0,
  successCount: 0,
  failedCount: 0,
  validatingCount: 0,
  progress: 0,
  errors: [],
  group: null,
}

/** Counts the list as it changes; each change costs the same however long the list is. */
export class CollectionState {
  readonly #options: CollectionStateOptions
  readonly #counts: Record<EntryStatus, number> = { idle: 0, uploading: 0, success: 0, failed: 0, removed: 0 }
  readonly #progress = new UploadProgress()
  readonly #listeners = new Set<() => void>()
  readonly #batch: Batch
  readonly #unobserve: () => void
  #snapshot: CollectionSnapshot = EMPTY_COLLECTION
  #entriesChanged = false
  #outcome: GroupOutcome | null = null
  #isHeld = false

  constructor(options: CollectionStateOptions) {
    this.#options = options
    this.#batch = new Batch(options.clock, WINDOW_MS, () => this.#renew())
    this.#unobserve = options.entries.observe((id, before, after, read) => {
      if (before) this.#counts[before] -= 1
      if (after) this.#counts[after] += 1
      if (after === null) this.#progress.remove(id)
      else if (this.#progress.has(id)) this.#progress.update(id, read().uploadProgress)
      this.#entriesChanged = true
      this.#batch.request()
    })
  }

  /** The list in numbers, the same object until something changes. */
  get snapshot(): CollectionSnapshot {
    return this.#snapshot
  }

  /** The numbers as they are now, also within a batch. */
  current(): CollectionSnapshot {
    if (!this.#isHeld) this.#batch.flush()
    return this.#snapshot
  }

  /** Makes several changes as one: nobody sees the numbers in between. */
  atOnce(change: () => void): void {
    this.#isHeld = true
    try {
      change()
    } finally {
      this.#isHeld = false
    }
  }

  /** Takes note of a group of all files, or of the failure to make it. */
  setGroup(outcome: GroupOutcome | null): void {
    if (outcome === this.#outcome) return
    this.#outcome = outcome
    this.#batch.request()
  }

  /** Forgets that no group could be made, so that it is tried again. */
  retryGroup(): void {
    if (!this.#outcome?.group) this.setGroup(null)
  }

  /** Makes these the entries whose mean is the common progress. */
  startProgress(ids: Iterable<string>): void {
    this.#progress.start(ids)
    this.#batch.request()
  }

  /** Adds an entry to those whose mean is the common progress. */
  includeInProgress(id: string): void {
    this.#progress.include(id)
  }

  /** Asks for the rules to be applied again, e.g. after a change of config. */
  invalidate(): void {
    this.#batch.request()
  }

  /** Calls `listener` after each change, in batches. Returns the unsubscription. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listeners, listener)
  }

  dispose(): void {
    this.#unobserve()
    this.#batch.dispose()
  }

  #renew(): void {
    const before = this.#snapshot
    const counted = this.#count()
    // Before anybody is asked: a rule, too, must not see the group of another list.
    if (this.#outcome && !this.#outcome.holds()) this.#outcome = null
    const { group = null, error } = this.#outcome ?? {}
    counted.group = group
    const found = this.#options.validate(counted)
    const errors = error ? [...found, error] : found
    const next = { ...counted, errors: sameErrors(errors, before.errors) ? before.errors : errors }
    next.status = statusOf(next)
    const changed = (Object.keys(next) as (keyof CollectionSnapshot)[]).some(
      (key) => next[key] !== before[key],
    )
    if (changed) this.#snapshot = next
    if (!changed && !this.#entriesChanged) return
    this.#entriesChanged = false
    this.#options.onChange(this.#snapshot, before)
    if (changed) tellAll(this.#listeners, this.#options.logger, 'the list')
  }

  #count(): { -readonly [K in keyof CollectionSnapshot]: CollectionSnapshot[K] } {
    const { idle, uploading, success, failed } = this.#counts
    return {
      ...EMPTY_COLLECTION,
      totalCount: idle + uploading + success + failed,
      idleCount: idle,
      uploadingCount: uploading,
      successCount: success,
      failedCount: failed,
      validatingCount: this.#options.validatingCount(),
      progress: this.#progress.mean,
    }
  }
}

function statusOf(snapshot: CollectionSnapshot): CollectionStatus {
  if (snapshot.errors.length > 0) return 'failed'
  if (snapshot.uploadingCount > 0) return 'uploading'
  const { totalCount, successCount, validatingCount } = snapshot
  // What a rule has yet to judge may still be found to be wrong.
  if (totalCount > 0 && successCount === totalCount && validatingCount === 0) return 'success'
  return 'idle'
}
