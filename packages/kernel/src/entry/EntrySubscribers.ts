import { Batch } from '../async/Batch.js'
import type { Logger } from '../di/Logger.js'
import { notifyAll } from '../notify/notifyAll.js'
import type { Clock } from '../ports/Clock.js'
import type { Entry } from './Entry.js'

/** Longest delay from an entry's change to its subscribers' call. Source: specification §4. */
const ENTRY_WINDOW_MS = 100
/** The same delay for progress: people can't read it more than five times a second. */
const PROGRESS_WINDOW_MS = 200
/** Longest delay from a list change to its subscribers' call. Source: specification §4. */
const LIST_WINDOW_MS = 300

/** The subscribers of single entries and of the list, i.e. user interfaces. Notifies them in batches. */
export class EntrySubscribers {
  /** Subscribers by entry id. They can exist before the entry is added and after it's removed. */
  readonly byEntry: Map<string, Set<() => void>> = new Map()
  readonly ofList: Set<() => void> = new Set()
  readonly #logger: Logger
  readonly #entryBatch: Batch
  readonly #listBatch: Batch
  /** Entries whose subscribers haven't been notified yet. */
  readonly #unread = new Set<Entry>()

  constructor(clock: Clock, logger: Logger) {
    this.#logger = logger
    this.#entryBatch = new Batch(clock, ENTRY_WINDOW_MS, () => this.#notifyEntries())
    this.#listBatch = new Batch(clock, LIST_WINDOW_MS, () => notifyAll(this.ofList, logger, 'the list'))
  }

  /** Schedules notifications about an entry's change. */
  entryChanged(entry: Entry, isProgress: boolean): void {
    this.#unread.add(entry)
    this.#entryBatch.request(isProgress ? PROGRESS_WINDOW_MS : ENTRY_WINDOW_MS)
  }

  /** Schedules notifications about a list change. */
  listChanged(): void {
    this.#listBatch.request()
  }

  /** Notifies now instead of at the end of the batch. */
  flush(): void {
    this.#entryBatch.flush()
    this.#listBatch.flush()
  }

  /** Cancels pending notifications and ignores later changes. */
  dispose(): void {
    this.#entryBatch.dispose()
    this.#listBatch.dispose()
  }

  #notifyEntries(): void {
    const unread = [...this.#unread]
    this.#unread.clear()
    for (const { id } of unread) notifyAll(this.byEntry.get(id), this.#logger, 'an entry')
  }
}
