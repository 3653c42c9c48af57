import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import { addAt, addTo } from '../notify/addTo.js'
import type { Clock } from '../ports/Clock.js'
import { Entry } from './Entry.js'
import type { EntrySnapshot } from './EntrySnapshot.js'
import { EntrySubscribers } from './EntrySubscribers.js'
import { type EntryAction, reduceEntry } from './reduceEntry.js'
import type { EntryStatus, UploadEntry } from './UploadEntry.js'

/** One change of one entry. */
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
  /** The action that made it; null for a new entry, or one that was moved. */
  readonly action: EntryAction | null
}

/** Receives each change at once. */
export type EntryObserver = (change: EntryChange) => void

/** Follows the changes of entries on behalf of the kernel. */
export type EntryStep = (change: EntryChange, entry: Entry) => void

/** A copy of the list for third-party code. */
export interface EntryMirror {
  /** Called with a new entry before anything follows its addition: whoever reads the copy then finds it. */
  note(entry: Entry): void
  follow(change: EntryChange, entry: Entry): void
  /** Called after a {@link EntryList.batch}, and when the order has changed. */
  flush(): void
}

/** Token of the {@link EntryList}. */
export const EntriesToken: Token<EntryList> = token('entries')

/**
 * The list of entries in their order. Every change of an entry is an action, which {@link dispatch} applies and passes
 * to the steps of the kernel in their written order, then to observers. User interfaces subscribe and are notified in
 * batches.
 */
export class EntryList {
  /** Whether each action is logged. @default false */
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

  /** Ids in list order, the same array until one is added, moved or removed. */
  get ids(): readonly string[] {
    this.#ids ??= [...this.#entries.keys()]
    return this.#ids
  }

  /** Number of entries. */
  get size(): number {
    return this.#entries.size
  }

  /** Whether the list has an entry of this id. */
  has(id: string): boolean {
    return this.#entries.has(id)
  }

  /** Returns the entry's snapshot, the same object until the entry changes. */
  get(id: string): UploadEntry | undefined {
    return this.#entries.get(id)?.now
  }

  /** Returns the entry itself, with its runs. */
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

  /** Number of times that the order was set. */
  get orders(): number {
    return this.#orders
  }

  /** Whether a {@link batch} of changes is under way. */
  get isInBatch(): boolean {
    return this.#batches > 0
  }

  /** Sets the kernel's own followers, in the order in which they receive each change. */
  connect(steps: readonly EntryStep[]): void {
    this.#steps = steps
  }

  /** Sets the copy of the list, which follows each change after the steps. */
  setMirror(mirror: EntryMirror): void {
    this.#mirror = mirror
  }

  /** Makes several changes, which Uppy's map follows as one, and returns their result. */
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
   * Appends an entry, or inserts it before another one, and returns it.
   *
   * @param origin Knowledge of the code that has made the file; see {@link Entry.origin}.
   */
  add(first: EntrySnapshot, before?: string, origin: object | null = null): Entry {
    const entry = new Entry(first, origin)
    const { id } = entry
    // The array of ids is built again after each change: appending must not read it.
    const index = before === undefined ? -1 : this.ids.indexOf(before)
    const preceding = index < 0 ? [] : this.ids.slice(0, index)
    this.#entries.set(id, entry)
    if (index >= 0) this.arrange([...preceding, id])
    this.#listChanged()
    this.#mirror?.note(entry)
    this.#follow(entry, null, null)
    return entry
  }

  /** Applies an action to an entry. An unknown id, or an action that the entry's phase does not allow, is ignored. */
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
    // Nothing follows a step that looks the same from outside: an idle entry was validated without a finding, is to start by
    // itself, or was passed to the transport.
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

  /** Puts entries first, in this order; the others follow in theirs. */
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

  /** Moves an entry to an index. An unknown id is ignored. */
  move(id: string, index: number): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    const ids = this.ids.filter((other) => other !== id)
    ids.splice(index, 0, id)
    this.arrange(ids)
    this.#follow(entry, entry.now, null)
  }

  /** Calls `observer` at once with each change, after the kernel's own steps. Returns an unsubscribe function. */
  observe(observer: EntryObserver): () => void {
    return addTo(this.#observers, observer)
  }

  /** Calls `listener` after entries were added, moved or removed, in batches of 300 ms. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#subscribers.ofList, listener)
  }

  /** Calls `listener` after the entry has changed, in batches of 100 ms, of 200 for progress alone. Returns an unsubscribe function. */
  subscribeEntry(id: string, listener: () => void): () => void {
    return addAt(this.#subscribers.byEntry, id, listener)
  }

  /** Notifies the subscribers of changes now instead of at the end of the batch, e.g. after a person's action. */
  flush(): void {
    this.#subscribers.flush()
  }

  /** Stops the batches. */
  dispose(): void {
    this.#subscribers.dispose()
  }

  #listChanged(): void {
    this.#ids = null
    if (this.#subscribers.ofList.size > 0) this.#subscribers.listChanged()
  }

  /** Passes a change to the steps and the observers at once, and to the subscribers with the next batch. */
  #follow(entry: Entry, previous: EntrySnapshot | null, action: EntryAction | null): void {
    const { id, now: next } = entry
    // The first byte ends a hint.
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
