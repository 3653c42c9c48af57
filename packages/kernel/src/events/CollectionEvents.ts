import type { EntryList } from '../entry/EntryList.js'
import type { CollectionSnapshot } from '../list/CollectionSnapshot.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { OutputCollectionState } from '../list/OutputCollectionState.js'
import type { Clock } from '../ports/Clock.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'

/** Wait between a change of the list and `change`, 300 ms for the output and 20 for its event. Source: specification §4. */
const CHANGE_MS = 320

/** Wait before `common-upload-failed`. Source: specification §4. */
const DEBOUNCE_MS = 20

/** Options of {@link CollectionEvents}. */
export interface CollectionEventsOptions {
  readonly events: Events<EventMap>
  readonly clock: Clock
  readonly collection: CollectionState
  readonly entries: EntryList
  readonly uploader: { getOutputCollectionState(): OutputCollectionState }
}

/** Emits host events for changes of the whole list. */
export class CollectionEvents {
  readonly #options: CollectionEventsOptions
  readonly #timers = new Map<'change' | 'failed', () => void>()
  #hasJoined = false

  constructor({ events, clock, collection, entries, uploader }: CollectionEventsOptions) {
    this.#options = { events, clock, collection, entries, uploader }
  }

  /** Receives a new state of the list. */
  readonly update = (next: CollectionSnapshot, previous: CollectionSnapshot): void => {
    const { events } = this.#options
    const output = this.#output
    if (!this.#timers.has('change')) this.#schedule('change', CHANGE_MS, this.#change)
    if (next.progress !== previous.progress) events.emit('common-upload-progress', output)
    if (next.errors.length === 0) this.#timers.get('failed')?.()
    else if (next.errors !== previous.errors || next.failedCount > previous.failedCount) {
      this.#schedule('failed', DEBOUNCE_MS, () => events.emit('common-upload-failed', output))
    }
    const isMore =
      this.#hasJoined || previous.status !== 'success' || next.successCount > previous.successCount
    this.#hasJoined = false
    if (next.status !== 'success' || !isMore) return
    events.emit('common-upload-success', output as () => OutputCollectionState<'success'>)
  }

  /** Notes that an uploaded entry was added; the numbers do not show it where another one was removed. */
  uploadedEntryAdded(): void {
    this.#hasJoined = true
  }

  /** Cancels pending events. */
  dispose(): void {
    for (const cancel of this.#timers.values()) cancel()
  }

  readonly #change = (): void => {
    const { events, collection, entries } = this.#options
    // The numbers may still be those of an earlier list.
    const isCurrent = collection.current().totalCount === entries.size
    if (isCurrent) events.emit('change', this.#output)
    else this.#schedule('change', CHANGE_MS, this.#change)
  }

  readonly #output = (): OutputCollectionState => this.#options.uploader.getOutputCollectionState()

  /** Schedules a task; a pending one of the same name is canceled. */
  #schedule(name: 'change' | 'failed', delayMs: number, task: () => void): void {
    this.#timers.get(name)?.()
    const cancel = this.#options.clock.schedule(delayMs, () => {
      this.#timers.delete(name)
      task()
    })
    this.#timers.set(name, () => {
      this.#timers.delete(name)
      cancel()
    })
  }
}
