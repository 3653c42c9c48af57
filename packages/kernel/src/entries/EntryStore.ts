import { type Token, token } from '../di/tokens.js'
import { addAt, addTo } from '../events/addTo.js'
import { Batch } from '../events/Batch.js'
import { tellAll } from '../events/tellAll.js'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import { type EntryFile, EntrySnapshot } from './EntrySnapshot.js'
import { statusOf } from './status.js'
import type { EntryStatus, OwnFields, UploadEntry } from './UploadEntry.js'

/**
 * Told at once of every change; `before` is null for a new entry, `after` for a removed one.
 *
 * `read` gives the entry's snapshot. It is made on demand: most changes are seen by nobody.
 */
export type EntryObserver = (
  id: string,
  before: EntryStatus | null,
  after: EntryStatus | null,
  read: () => UploadEntry,
) => void

/** Told of every change after all observers, with the fields that were given anew. */
export type EntryFollower = (id: string, fields: object) => void

/** Token of the {@link EntryStore}. */
export const EntriesToken: Token<EntryStore> = token('entries')

/** Longest wait between a change and the subscribers' call, in milliseconds. */
const WINDOW_MS = 50

/**
 * The list of entries in their order, each an immutable snapshot.
 *
 * The kernel's parts observe changes as they happen; the interface subscribes and is told in batches.
 */
export class EntryStore {
  readonly #logger: Logger
  readonly #readFile: (id: string) => EntryFile | undefined
  readonly #own = new Map<string, OwnFields>()
  readonly #snapshots = new Map<string, UploadEntry>()
  readonly #observers = new Set<EntryObserver>()
  readonly #announcers = new Set<EntryObserver>()
  readonly #followers = new Set<EntryFollower>()
  readonly #entryListeners = new Map<string, Set<() => void>>()
  readonly #listListeners = new Set<() => void>()
  readonly #dirty = new Set<string>()
  readonly #batch: Batch
  #ids: readonly string[] | null = null
  #listDirty = false

  constructor(clock: Clock, logger: Logger, readFile: (id: string) => EntryFile | undefined) {
    this.#logger = logger
    this.#readFile = readFile
    this.#batch = new Batch(clock, WINDOW_MS, () => this.#tell())
  }

  /** Ids in list order, the same array until one is added or removed. */
  get ids(): readonly string[] {
    this.#ids ??= [...this.#own.keys()]
    return this.#ids
  }

  /** Number of entries. */
  get size(): number {
    return this.#own.size
  }

  has(id: string): boolean {
    return this.#own.has(id)
  }

  /** The entry's snapshot, the same object until the entry changes. */
  get(id: string): UploadEntry | undefined {
    const known = this.#snapshots.get(id)
    if (known) return known
    const own = this.#own.get(id)
    if (!own) return undefined
    const snapshot = new EntrySnapshot(own, this.#readFile(id))
    this.#snapshots.set(id, snapshot)
    return snapshot
  }

  /** All entries in list order. */
  *values(): IterableIterator<UploadEntry> {
    for (const id of this.#own.keys()) {
      const entry = this.get(id)
      if (entry) yield entry
    }
  }

  /** Appends an entry, or puts it before another one. */
  add(own: OwnFields, before?: string): void {
    const rest = this.#takeFrom(before)
    this.#own.set(own.internalId, own)
    for (const [id, fields] of rest) this.#own.set(id, fields)
    this.#listChanged()
    this.#observe(own.internalId, null, statusOf(own))
  }

  /** Changes own fields of an entry; an unknown id, e.g. of an entry removed meanwhile, is ignored. */
  patch(id: string, fields: Partial<OwnFields>): void {
    const own = this.#own.get(id)
    if (!own) return
    const next = { ...own, ...fields }
    this.#own.set(id, next)
    this.#changed(id)
    this.#observe(id, statusOf(own), statusOf(next))
    this.#followed(id, fields)
  }

  /** Takes note that the entry's file in Uppy's map has changed. */
  fileChanged(id: string, fields: object = {}): void {
    const own = this.#own.get(id)
    if (!own) return
    this.#changed(id)
    const status = statusOf(own)
    this.#observe(id, status, status)
    this.#followed(id, fields)
  }

  /** Takes an entry out. `file` is what was its file, which Uppy's map has no longer. */
  remove(id: string, file: EntryFile | undefined): void {
    const own = this.#own.get(id)
    if (!own) return
    this.#own.delete(id)
    this.#snapshots.delete(id)
    this.#dirty.add(id)
    this.#listChanged()
    const gone = { ...own, isRemoved: true, isUploading: false, isQueued: false }
    const removed = new EntrySnapshot(gone, file)
    this.#tellObservers(id, statusOf(own), null, () => removed)
    this.#followed(id, { isRemoved: true })
  }

  /** Tells `observer` of each change at once. For parts of the kernel; returns the end of it. */
  observe(observer: EntryObserver): () => void {
    return addTo(this.#observers, observer)
  }

  /** Like {@link observe}, for who tells others: they may change entries, and all who keep count come before. */
  announce(observer: EntryObserver): () => void {
    return addTo(this.#announcers, observer)
  }

  /** Like {@link observe}, for who changes entries in turn: nobody sees its changes before those it follows. */
  follow(follower: EntryFollower): () => void {
    return addTo(this.#followers, follower)
  }

  /** Calls `listener` after entries have come or gone, in batches. Returns the unsubscription. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listListeners, listener)
  }

  /** Calls `listener` after the entry has changed or gone, in batches. Returns the unsubscription. */
  subscribeEntry(id: string, listener: () => void): () => void {
    return addAt(this.#entryListeners, id, listener)
  }

  /** Stops the batches. */
  dispose(): void {
    this.#batch.dispose()
  }

  #takeFrom(first: string | undefined): [string, OwnFields][] {
    if (!first || !this.#own.has(first)) return []
    const all = [...this.#own]
    const rest = all.slice(all.findIndex(([id]) => id === first))
    for (const [id] of rest) this.#own.delete(id)
    return rest
  }

  #listChanged(): void {
    this.#ids = null
    this.#listDirty = true
    this.#batch.request()
  }

  #changed(id: string): void {
    this.#snapshots.delete(id)
    if (!this.#entryListeners.has(id)) return
    this.#dirty.add(id)
    this.#batch.request()
  }

  #observe(id: string, before: EntryStatus | null, after: EntryStatus): void {
    this.#tellObservers(id, before, after, () => this.get(id) as UploadEntry)
  }

  #tellObservers(...change: Parameters<EntryObserver>): void {
    for (const observer of this.#observers) observer(...change)
    for (const observer of this.#announcers) observer(...change)
  }

  #followed(id: string, fields: object): void {
    for (const follower of this.#followers) follower(id, fields)
  }

  #tell(): void {
    const dirty = [...this.#dirty]
    this.#dirty.clear()
    for (const id of dirty) tellAll(this.#entryListeners.get(id), this.#logger, 'the list')
    if (!this.#listDirty) return
    this.#listDirty = false
    tellAll(this.#listListeners, this.#logger, 'the list')
  }
}
