import { Batch } from '../async/Batch.js'
import type { Logger } from '../di/Logger.js'
import { notifyAll } from '../notify/notifyAll.js'
import type { Clock } from '../ports/Clock.js'
import type { Entry } from './Entry.js'

/** Longest wait between the change of an entry and its subscribers' call. Source: specification §4. */
const ENTRY_WINDOW_MS = 100
/** The same for progress alone: a person can read it five times a second. */
const PROGRESS_WINDOW_MS = 200
/** Longest wait between a change of the list and its subscribers' call. Source: specification §4. */
const LIST_WINDOW_MS = 300

/** The subscribers of single entries and of the list, i.e. user interfaces: they are notified in batches. */
export class EntrySubscribers {
  /** Those of an entry, which may be there before and after it. */
  readonly byEntry: Map<string, Set<() => void>> = new Map()
  readonly ofList: Set<() => void> = new Set()
  readonly #logger: Logger
  readonly #entryBatch: Batch
  readonly #listBatch: Batch
  /** Entries whose subscribers have not been notified yet. */
  readonly #unread = new Set<Entry>()

  constructor(clock: Clock, logger: Logger) {
    this.#logger = logger
    this.#entryBatch = new Batch(clock, ENTRY_WINDOW_MS, () => this.#notifyEntries())
    this.#listBatch = new Batch(clock, LIST_WINDOW_MS, () => notifyAll(this.ofList, logger, 'the list'))
  }

  /** Notes a change of an entry. */
  entryChanged(entry: Entry, isProgress: boolean): void {
    this.#unread.add(entry)
    this.#entryBatch.request(isProgress ? PROGRESS_WINDOW_MS : ENTRY_WINDOW_MS)
  }

  /** Notes a change of the list. */
  listChanged(): void {
    this.#listBatch.request()
  }

  /** Notifies now instead of at the end of the batch. */
  flush(): void {
    this.#entryBatch.flush()
    this.#listBatch.flush()
  }

  /** Stops the batches. */
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
