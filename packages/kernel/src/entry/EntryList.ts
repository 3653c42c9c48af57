import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import { addAt, addTo } from '../notify/addTo.js'
import type { Clock } from '../ports/Clock.js'
import { Entry } from './Entry.js'
import type { EntrySnapshot } from './EntrySnapshot.js'
import { EntrySubscribers } from './EntrySubscribers.js'
import { type EntryAction, reduceEntry } from './reduceEntry.js'
import type { EntryStatus, UploadEntry } from './UploadEntry.js'

/** A single change to an entry. */
export interface EntryChange {
  readonly id: string
  /** The status before the change; null for a new entry. */
  readonly before: EntryStatus | null
  /** The status after the change; null for a removed entry. */
  readonly after: EntryStatus | null
  /** The entry before the change; null for a new entry. */
  readonly previous: UploadEntry | null
  /** The entry after the change. */
  readonly next: UploadEntry
  /** The action that changed the entry; null for a new or moved entry. */
  readonly action: EntryAction | null
}

/** Receives each change immediately. */
export type EntryObserver = (change: EntryChange) => void

/** Reacts to entry changes inside the kernel. */
export type EntryStep = (change: EntryChange, entry: Entry) => void

/** A copy of the list for third-party code. */
export interface EntryMirror {
  /** Called with a new entry before anything else learns of it, so that listeners find the entry in the copy. */
  note(entry: Entry): void
  follow(change: EntryChange, entry: Entry): void
  /** Called after an {@link EntryList.batch}, and when the order has changed. */
  flush(): void
}

/** Token of the {@link EntryList}. */
export const EntriesToken: Token<EntryList> = token('entries')

/**
 * The ordered list of entries. Every change to an entry is an action: {@link dispatch} applies it, then calls the kernel's steps in their
 * fixed order, then the observers. User interfaces subscribe instead, and are notified in batches.
 */
export class EntryList {
  /** Whether to log each action. @default false */
  isDebugging = false
  readonly #logger: Logger
  readonly #entries = new Map<string, Entry>()
  readonly #observers = new Set<EntryObserver>()
  readonly #subscribers: EntrySubscribers
  #steps: readonly EntryStep[] = []
  #mirror: EntryMirror | null = null
  #batches = 0
  #orders = 0
  #ids: readonly string[] | null = null

  constructor(clock: Clock, logger: Logger) {
    this.#logger = logger
    this.#subscribers = new EntrySubscribers(clock, logger)
  }

  /** Ids in list order; the same array until an entry is added, moved or removed. */
  get ids(): readonly string[] {
    this.#ids ??= [...this.#entries.keys()]
    return this.#ids
  }

  /** Number of entries. */
  get size(): number {
    return this.#entries.size
  }

  /** Whether the list has an entry with this id. */
  has(id: string): boolean {
    return this.#entries.has(id)
  }

  /** Returns the entry's snapshot, the same object until the entry changes. */
  get(id: string): UploadEntry | undefined {
    return this.#entries.get(id)?.now
  }

  /** Returns the entry itself, including its runs. */
  find(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  /** Iterates over the snapshots of all entries in list order. */
  *values(): IterableIterator<UploadEntry> {
    for (const entry of this.#entries.values()) yield entry.now
  }

  /** Iterates over all entries in list order. */
  all(): IterableIterator<Entry> {
    return this.#entries.values()
  }

  /** Counts how often the order was set. */
  get orders(): number {
    return this.#orders
  }

  /** Whether a {@link batch} is in progress. */
  get isInBatch(): boolean {
    return this.#batches > 0
  }

  /** Sets the kernel's steps, in the order in which they receive each change. */
  connect(steps: readonly EntryStep[]): void {
    this.#steps = steps
  }

  /** Sets the list's copy, which receives each change after the steps. */
  setMirror(mirror: EntryMirror): void {
    this.#mirror = mirror
  }

  /** Makes several changes that Uppy's file map receives as one, and returns the result of `change`. */
  batch<T>(change: () => T): T {
    this.#batches += 1
    try {
      return change()
    } finally {
      this.#batches -= 1
      if (this.#batches === 0) this.#mirror?.flush()
    }
  }

  /**
   * Appends an entry, or inserts it before another entry, and returns it.
   *
   * @param origin Data from the code that created the file; see {@link Entry.origin}.
   */
  add(first: EntrySnapshot, before?: string, origin: object | null = null): Entry {
    const entry = new Entry(first, origin)
    const { id } = entry
    // Don't read `ids` when appending: the array is rebuilt after each change.
    const index = before === undefined ? -1 : this.ids.indexOf(before)
    const preceding = index < 0 ? [] : this.ids.slice(0, index)
    this.#entries.set(id, entry)
    if (index >= 0) this.arrange([...preceding, id])
    this.#listChanged()
    this.#mirror?.note(entry)
    this.#follow(entry, null, null)
    return entry
  }

  /** Applies an action to an entry. Ignores unknown ids, and actions that aren't allowed in the entry's phase. */
  dispatch(id: string, action: EntryAction): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    const previous = entry.now
    const next = reduceEntry(previous, action)
    if (next === undefined) this.#reportIgnored(previous, action)
    if (next === undefined || next === previous) return
    entry.now = next
    if (action.type === 'remove') {
      this.#entries.delete(id)
      this.#listChanged()
    }
    if (this.isDebugging) this.#logger.warn(`Entry ${nameOf(next)}: ${action.type}, now ${next.phase}.`)
    // Skip actions with no visible effect: an idle entry passed its checks, is marked to start, or was handed to the transport.
    const isCheck = action.type === 'hooked' || action.type === 'validated'
    const isFound =
      previous.errors !== next.errors || previous.isValidationPending !== next.isValidationPending
    if (action.type === 'send' || action.type === 'start' || (isCheck && !isFound)) return
    this.#follow(entry, previous, action)
  }

  /** Removes entries and aborts their uploads. Unknown ids are ignored. */
  remove(ids: readonly string[]): void {
    this.batch(() => {
      for (const id of ids) this.dispatch(id, { type: 'remove' })
    })
  }

  /** Puts the given entries first, in the given order; all other entries keep their order. */
  arrange(ids: readonly string[]): void {
    const entries = new Map(this.#entries)
    this.#entries.clear()
    for (const id of [...ids, ...entries.keys()]) {
      const entry = entries.get(id)
      if (entry) this.#entries.set(id, entry)
    }
    this.#orders += 1
    this.#listChanged()
    if (!this.isInBatch) this.#mirror?.flush()
  }

  /** Moves an entry to an index. Ignores an unknown id. */
  move(id: string, index: number): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    const ids = this.ids.filter((other) => other !== id)
    ids.splice(index, 0, id)
    this.arrange(ids)
    this.#follow(entry, entry.now, null)
  }

  /** Calls `observer` immediately on each change, after the kernel's steps. Returns an unsubscribe function. */
  observe(observer: EntryObserver): () => void {
    return addTo(this.#observers, observer)
  }

  /** Calls `listener` after entries were added, moved or removed, at most every 300 ms. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#subscribers.ofList, listener)
  }

  /** Calls `listener` after the entry has changed, at most every 100 ms, or every 200 ms for progress. Returns an unsubscribe function. */
  subscribeEntry(id: string, listener: () => void): () => void {
    return addAt(this.#subscribers.byEntry, id, listener)
  }

  /** Notifies subscribers now instead of at the end of the batch, e.g. after a user action. */
  flush(): void {
    this.#subscribers.flush()
  }

  /** Cancels pending notifications and ignores later changes. */
  dispose(): void {
    this.#subscribers.dispose()
  }

  #listChanged(): void {
    this.#ids = null
    if (this.#subscribers.ofList.size > 0) this.#subscribers.listChanged()
  }

  /** Passes a change to the steps and observers immediately, and to subscribers with the next batch. */
  #follow(entry: Entry, previous: EntrySnapshot | null, action: EntryAction | null): void {
    const { id, now: next } = entry
    // The first byte isn't batched as progress, because it ends a hint.
    const isProgress = action?.type === 'progress' && previous?.uploadProgress !== 0
    if (this.#subscribers.byEntry.has(id)) this.#subscribers.entryChanged(entry, isProgress)
    const after = next.isRemoved ? null : next.status
    const change: EntryChange = { id, before: previous?.status ?? null, after, previous, next, action }
    for (const step of this.#steps) step(change, entry)
    this.#mirror?.follow(change, entry)
    for (const observer of this.#observers) observer(change)
  }

  #reportIgnored(entry: UploadEntry, { type }: EntryAction): void {
    if (!this.isDebugging) return
    this.#logger.warn(`Entry ${nameOf(entry)} is ${entry.phase}, so the action "${type}" is ignored.`)
  }
}

function nameOf({ fileName, internalId }: UploadEntry): string {
  return `"${fileName ?? internalId}"`
}
