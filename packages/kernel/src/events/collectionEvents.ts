import type { CollectionSnapshot } from '../collection/CollectionState.js'
import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import type { Clock } from '../ports/clock.js'
import type { Events } from './Events.js'
import type { EventMap } from './uploaderEvents.js'

/** Changes of the list are gathered this long before the output is made, in milliseconds. Source: specification §4. */
const FLUSH_MS = 300

/** Hosts are told this long after the output is made, in milliseconds, so that they hear of a burst once. */
const DEBOUNCE_MS = 20

/** What {@link CollectionEvents} work with. */
export interface CollectionEventsOptions {
  readonly events: Events<EventMap>
  readonly clock: Clock
  readonly output: () => OutputCollectionState
  /** Whether the numbers cover all entries of the list. */
  readonly isWhole: () => boolean
}

/** Tells hosts what becomes of the whole list. */
export class CollectionEvents {
  readonly #options: CollectionEventsOptions
  readonly #timers = new Map<string, () => void>()

  constructor(options: CollectionEventsOptions) {
    this.#options = options
  }

  /** Takes a new state of the list. */
  update(next: CollectionSnapshot, before: CollectionSnapshot): void {
    const { events, output } = this.#options
    if (!this.#timers.has('flush')) this.#flushLater()
    if (next.progress !== before.progress) events.emit('common-upload-progress', output)
    if (next.errors.length === 0) this.#timers.get('failed')?.()
    else if (next.errors !== before.errors || next.failedCount > before.failedCount) {
      this.#later('failed', DEBOUNCE_MS, () => events.emit('common-upload-failed', output))
    }
    if (next.status === 'success' && before.status !== 'success') events.emit('common-upload-success', output)
  }

  /** Drops what has not been told yet. */
  dispose(): void {
    for (const cancel of this.#timers.values()) cancel()
  }

  #flushLater(): void {
    const { events, output, isWhole } = this.#options
    this.#later('flush', FLUSH_MS, () => {
      if (isWhole()) this.#later('change', DEBOUNCE_MS, () => events.emit('change', output))
      else this.#flushLater()
    })
  }

  /** Runs a task after a while, unless it is asked for again before. */
  #later(name: string, delayMs: number, task: () => void): void {
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
