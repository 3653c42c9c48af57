import type { EntryList } from '../entry/EntryList.js'
import type { CollectionSnapshot } from '../list/CollectionSnapshot.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { OutputCollectionState } from '../list/OutputCollectionState.js'
import type { Clock } from '../ports/Clock.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'

/** Delay from a list change to `change`: 300 ms for the output and 20 ms for its event. Source: specification §4. */
const CHANGE_MS = 320

/** Delay before `common-upload-failed`. Source: specification §4. */
const DEBOUNCE_MS = 20

/** Options of {@link CollectionEvents}. */
export interface CollectionEventsOptions {
  readonly events: Events<EventMap>
  readonly clock: Clock
  readonly collection: CollectionState
  readonly entries: EntryList
  readonly uploader: { getOutputCollectionState(): OutputCollectionState }
}

/** Emits host events for changes to the whole list. */
export class CollectionEvents {
  readonly #options: CollectionEventsOptions
  #cancelChange: (() => void) | null = null
  #cancelFailed: (() => void) | undefined
  #hasJoined = false

  constructor({ events, clock, collection, entries, uploader }: CollectionEventsOptions) {
    this.#options = { events, clock, collection, entries, uploader }
  }

  /** Receives a new list state. */
  readonly update = (next: CollectionSnapshot, previous: CollectionSnapshot): void => {
    const { events, clock } = this.#options
    const output = this.#output
    this.#cancelChange ??= clock.schedule(CHANGE_MS, this.#change)
    const notify = () => events.emit('common-upload-progress', output)
    // Deferred, because starting an upload resets the progress and reads the list for its event first.
    if (next.progress < previous.progress) queueMicrotask(notify)
    if (next.progress > previous.progress) notify()
    const isCleared = next.errors.length === 0
    const isFailed = next.errors !== previous.errors || next.failedCount > previous.failedCount
    if (isCleared || isFailed) this.#cancelFailed?.()
    if (!isCleared && isFailed)
      this.#cancelFailed = clock.schedule(DEBOUNCE_MS, () => events.emit('common-upload-failed', output))
    const isMore =
      this.#hasJoined || previous.status !== 'success' || next.successCount > previous.successCount
    this.#hasJoined = false
    if (next.status !== 'success' || !isMore) return
    events.emit('common-upload-success', output as () => OutputCollectionState<'success'>)
  }

  /** Records that an uploaded entry was added, because the counts don't show it if another entry was removed. */
  uploadedEntryAdded(): void {
    this.#hasJoined = true
  }

  /** Cancels pending events. */
  dispose(): void {
    this.#cancelChange?.()
    this.#cancelFailed?.()
  }

  readonly #change = (): void => {
    const { events, clock, collection, entries } = this.#options
    this.#cancelChange = null
    // The counts might still be from an earlier list. If a new count would make the page render, leave it to the list's batch.
    const { size } = entries
    const isCurrent = collection.snapshot.totalCount === size || collection.current().totalCount === size
    if (isCurrent) events.emit('change', this.#output)
    else this.#cancelChange ??= clock.schedule(CHANGE_MS, this.#change)
  }

  readonly #output = (): OutputCollectionState => this.#options.uploader.getOutputCollectionState()
}
