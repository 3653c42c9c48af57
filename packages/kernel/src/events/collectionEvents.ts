import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import type { Clock } from '../ports/clock.js'
import type { CollectionListener } from '../upload/provideUploads.js'
import type { Events } from './Events.js'
import type { EventMap } from './uploaderEvents.js'

/** Changes of the list are gathered this long before hosts are told, in milliseconds. Source: specification §4. */
const FLUSH_MS = 300

/** Tells hosts what becomes of the whole list. */
export class CollectionEvents {
  readonly #events: Events<EventMap>
  readonly #clock: Clock
  readonly #output: () => OutputCollectionState
  #cancelFlush: (() => void) | null = null

  constructor(events: Events<EventMap>, clock: Clock, output: () => OutputCollectionState) {
    this.#events = events
    this.#clock = clock
    this.#output = output
  }

  /** Takes a new state of the list. */
  readonly update: CollectionListener = (next, before) => {
    this.#cancelFlush ??= this.#clock.schedule(FLUSH_MS, () => {
      this.#cancelFlush = null
      this.#events.emit('change', this.#output)
    })
    if (next.progress !== before.progress) this.#events.emit('common-upload-progress', this.#output)
    if (next.errors !== before.errors && next.errors.length > 0)
      this.#events.emit('common-upload-failed', this.#output)
    if (next.status === 'success' && before.status !== 'success') {
      this.#events.emit('common-upload-success', this.#output)
    }
  }

  /** Drops what has not been told yet. */
  dispose(): void {
    this.#cancelFlush?.()
  }
}
