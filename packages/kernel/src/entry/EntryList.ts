import { Batch } from '../async/Batch.js'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import { addAt, addTo } from '../notify/addTo.js'
import { notifyAll } from '../notify/notifyAll.js'
import type { Clock } from '../ports/Clock.js'
import { type EntryFile, EntrySnapshot, statusOf } from './EntrySnapshot.js'
import type { EntryStatus, OwnFields, UploadEntry } from './UploadEntry.js'

/** One change of one entry. */
export interface EntryChange {
  readonly id: string
  /** The status before the change; null for a new entry. */
  readonly before: EntryStatus | null
  /** The status after the change; null for a removed entry. */
  readonly after: EntryStatus | null
  /** The entry's own fields before the change; null for a new entry. */
  readonly previous: OwnFields | null
  /** The fields that were set. For a change of the entry's file: those of Uppy's file. */
  readonly fields: object
  /** Returns the entry's snapshot; made on demand, because most changes are read by no observer. */
  readonly read: () => UploadEntry
}

/** Receives each change at once. */
export type EntryObserver = (change: EntryChange) => void

/**
 * When an observer is called: `state` for bookkeeping, which must not change entries; then `notify` for host events,
 * whose listeners may; then `react` for parts of the kernel that change entries in turn.
 */
export type ObserverPhase = 'state' | 'notify' | 'react'

/** Token of the {@link EntryList}. */
export const EntriesToken: Token<EntryList> = token('entries')

/** Longest wait between the change of an entry and its subscribers' call. Source: specification §4. */
const ENTRY_WINDOW_MS = 100
/** Longest wait between a change of the list and its subscribers' call. Source: specification §4. */
const LIST_WINDOW_MS = 300

/**
 * The list of entries in their order, each an immutable snapshot.
 *
 * The kernel's services observe changes as they happen; user interfaces subscribe and are notified in batches.
 */
export class EntryList {
  readonly #logger: Logger
  readonly #readFile: (id: string) => EntryFile | undefined
  readonly #own = new Map<string, OwnFields>()
  readonly #snapshots = new Map<string, UploadEntry>()
  readonly #observers: Record<ObserverPhase, Set<EntryObserver>> = {
    state: new Set(),
    notify: new Set(),
    react: new Set(),
  }
  readonly #entryListeners = new Map<string, Set<() => void>>()
  readonly #listListeners = new Set<() => void>()
  /** Entries whose subscribers have not been notified yet. */
  readonly #stale = new Set<string>()
  readonly #entryBatch: Batch
  readonly #listBatch: Batch
  #ids: readonly string[] | null = null

  /** @param readFile Returns the file of an entry in Uppy's map. */
  constructor(clock: Clock, logger: Logger, readFile: (id: string) => EntryFile | undefined) {
    this.#logger = logger
    this.#readFile = readFile
    this.#entryBatch = new Batch(clock, ENTRY_WINDOW_MS, () => this.#notifyEntries())
    this.#listBatch = new Batch(clock, LIST_WINDOW_MS, () =>
      notifyAll(this.#listListeners, this.#logger, 'the list'),
    )
  }

  /** Ids in list order, the same array until one is added, moved or removed. */
  get ids(): readonly string[] {
    this.#ids ??= [...this.#own.keys()]
    return this.#ids
  }

  /** Number of entries. */
  get size(): number {
    return this.#own.size
  }

  /** Whether the list has an entry of this id. */
  has(id: string): boolean {
    return this.#own.has(id)
  }

  /** Returns the entry's snapshot, the same object until the entry changes. */
  get(id: string): UploadEntry | undefined {
    const known = this.#snapshots.get(id)
    if (known) return known
    const own = this.#own.get(id)
    if (!own) return undefined
    const snapshot = new EntrySnapshot(own, this.#readFile(id))
    this.#snapshots.set(id, snapshot)
    return snapshot
  }

  /** Iterates over all entries in list order. */
  *values(): IterableIterator<UploadEntry> {
    for (const id of this.#own.keys()) {
      const entry = this.get(id)
      if (entry) yield entry
    }
  }

  /** Appends an entry, or inserts it before another one. */
  add(own: OwnFields, before?: string): void {
    const id = own.internalId
    // The array of ids is made anew after each change: appending must not read it.
    const index = before === undefined ? -1 : this.ids.indexOf(before)
    const first = index < 0 ? [] : this.ids.slice(0, index)
    this.#own.set(id, own)
    if (index >= 0) this.arrange([...first, id])
    this.#listChanged()
    this.#changed(id, null, own, own)
  }

  /** Puts entries first, in this order; the others follow in theirs. */
  arrange(ids: readonly string[]): void {
    const own = new Map(this.#own)
    this.#own.clear()
    for (const id of [...ids, ...own.keys()]) {
      const fields = own.get(id)
      if (fields) this.#own.set(id, fields)
    }
    this.#listChanged()
  }

  /** Moves an entry to an index. An unknown id is ignored. */
  move(id: string, index: number): void {
    const own = this.#own.get(id)
    if (!own) return
    this.arrange(this.ids.filter((other) => other !== id).toSpliced(index, 0, id))
    this.#changed(id, own, own, {})
  }

  /** Changes own fields of an entry. An unknown id, e.g. of an entry removed meanwhile, is ignored. */
  patch(id: string, fields: Partial<OwnFields>): void {
    const own = this.#own.get(id)
    if (!own) return
    const next = { ...own, ...fields }
    this.#own.set(id, next)
    this.#changed(id, own, next, fields)
  }

  /** Notes that the entry's file in Uppy's map has changed. */
  fileChanged(id: string, fields: object = {}): void {
    const own = this.#own.get(id)
    if (own) this.#changed(id, own, own, fields)
  }

  /** Removes an entry. @param file Its file, which Uppy's map no longer has. */
  remove(id: string, file: EntryFile | undefined): void {
    const own = this.#own.get(id)
    if (!own) return
    this.#own.delete(id)
    this.#listChanged()
    const removed = { ...own, isRemoved: true, isUploading: false, isQueued: false }
    this.#changed(id, own, removed, { isRemoved: true }, new EntrySnapshot(removed, file))
  }

  /** Calls `observer` at once with each change, in its phase. Returns an unsubscribe function. */
  observe(observer: EntryObserver, phase: ObserverPhase = 'state'): () => void {
    return addTo(this.#observers[phase], observer)
  }

  /** Calls `listener` after entries were added, moved or removed, in batches of 300 ms. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listListeners, listener)
  }

  /** Calls `listener` after the entry has changed, in batches of 100 ms. Returns an unsubscribe function. */
  subscribeEntry(id: string, listener: () => void): () => void {
    return addAt(this.#entryListeners, id, listener)
  }

  /** Notifies the subscribers of changes now instead of at the end of the batch, e.g. after a person's action. */
  flush(): void {
    this.#entryBatch.flush()
    this.#listBatch.flush()
  }

  /** Stops the batches. */
  dispose(): void {
    this.#entryBatch.dispose()
    this.#listBatch.dispose()
  }

  #listChanged(): void {
    this.#ids = null
    if (this.#listListeners.size > 0) this.#listBatch.request()
  }

  /** Notifies the observers at once, and the subscribers with the next batch. */
  #changed(
    id: string,
    previous: OwnFields | null,
    next: OwnFields,
    fields: object,
    removed?: UploadEntry,
  ): void {
    this.#snapshots.delete(id)
    if (this.#entryListeners.has(id)) {
      this.#stale.add(id)
      this.#entryBatch.request()
    }
    const after = removed ? null : statusOf(next)
    const before = previous === next ? after : previous && statusOf(previous)
    const read = () => removed ?? (this.get(id) as UploadEntry)
    const change: EntryChange = { id, before, after, previous, fields, read }
    for (const observer of this.#observers.state) observer(change)
    for (const observer of this.#observers.notify) observer(change)
    for (const observer of this.#observers.react) observer(change)
  }

  #notifyEntries(): void {
    const ids = [...this.#stale]
    this.#stale.clear()
    for (const id of ids) notifyAll(this.#entryListeners.get(id), this.#logger, 'an entry')
  }
}
