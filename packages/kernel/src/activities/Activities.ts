import { type Token, token } from '../di/token.js'
import { addTo } from '../events/addTo.js'
import type { EventMap } from '../events/EventMap.js'
import type { Events } from '../events/Events.js'
import { notifyAll } from '../events/notifyAll.js'
import type { Logger } from '../ports/Logger.js'
import type { ActivitiesSnapshot, ActivityId, CurrentActivity, LayoutKind } from './ActivityParams.js'

/** Token of the {@link Activities}. */
export const ActivitiesToken: Token<Activities> = token('activities')

/** Longest history, in entries. Source: specification §2. */
const HISTORY_LENGTH = 10

/** The activity shown, the history of activities, and the state of the dialog around them. */
export class Activities {
  readonly #events: Events<EventMap>
  readonly #logger: Logger
  readonly #listeners = new Set<() => void>()
  #history: CurrentActivity[] = []
  #snapshot: ActivitiesSnapshot = { current: null, isModalOpen: false, canGoBack: false }

  /** Layout of the activities; set by the layout on the page. */
  layout: LayoutKind = 'regular'

  constructor(events: Events<EventMap>, logger: Logger) {
    this.#events = events
    this.#logger = logger
  }

  /** The state, the same object until something changes. */
  get snapshot(): ActivitiesSnapshot {
    return this.#snapshot
  }

  /** Shows an activity, or none. */
  show(id: ActivityId | null, params?: unknown): void {
    if (id === null) {
      this.#update(null)
      return
    }
    const current = { id, params }
    if (this.#history.at(-1)?.id === id) this.#history.pop()
    this.#history = [...this.#history, current].slice(-HISTORY_LENGTH)
    this.#update(current)
  }

  /** Returns to the previous activity; closes the dialog when there is none. */
  back(): void {
    this.#history.pop()
    const previous = this.#history.at(-1) ?? null
    if (!previous) this.setModal(false)
    this.#update(previous)
  }

  /** Leaves an activity that no longer exists: removes it from the history and, if it is shown, goes back. */
  leave(id: ActivityId): void {
    const isShown = this.#snapshot.current?.id === id
    const kept = this.#history.filter((activity) => activity.id !== id)
    // Its neighbors may be the same activity, which Back must not show twice.
    this.#history = kept.filter((activity, index) => activity.id !== kept[index + 1]?.id)
    if (!isShown) {
      this.#set(this.#snapshot)
      return
    }
    const previous = this.#history.at(-1) ?? null
    if (!previous) this.setModal(false)
    this.#update(previous)
  }

  /** Shows an activity without a way back. */
  restart(id: ActivityId): void {
    this.#history = []
    this.show(id)
  }

  /** Clears the history, except for the activity shown. */
  clearHistory(): void {
    const { current, canGoBack } = this.#snapshot
    this.#history = current ? [current] : []
    if (canGoBack) this.#set(this.#snapshot)
  }

  /**
   * Opens or closes the dialog. Closing leaves the activity and clears the history. A layout in the page has no
   * dialog.
   */
  setModal(open: boolean): void {
    const { isModalOpen, current } = this.#snapshot
    const isOpen = open && this.layout !== 'inline' && current !== null
    if (isOpen === isModalOpen) return
    const modalId = current?.id ?? ''
    if (isOpen) {
      this.#set({ ...this.#snapshot, isModalOpen: true })
      this.#events.emit('modal-open', () => ({ modalId }))
      return
    }
    this.#history = []
    this.#set({ ...this.#snapshot, isModalOpen: false, current: null })
    this.#events.emit('modal-close', () => ({ modalId, hasActiveModals: false }))
    // A listener may have shown the next activity already.
    const isLeft = current !== null && this.#snapshot.current === null
    if (isLeft) this.#events.emit('activity-change', () => ({ activity: null }))
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listeners, listener)
  }

  #update(current: CurrentActivity | null): void {
    const before = this.#snapshot.current
    if (before?.id === current?.id && before?.params === current?.params) return
    this.#set({ ...this.#snapshot, current })
    if (before?.id !== current?.id) {
      this.#events.emit('activity-change', () => ({ activity: current?.id ?? null }))
    }
  }

  #set(snapshot: ActivitiesSnapshot): void {
    this.#snapshot = { ...snapshot, canGoBack: this.#history.length > 1 }
    notifyAll(this.#listeners, this.#logger, 'the activities')
  }
}
