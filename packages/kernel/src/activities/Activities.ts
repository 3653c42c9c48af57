import { type Token, token } from '../di/tokens.js'
import { addTo } from '../events/addTo.js'
import type { Events } from '../events/Events.js'
import { tellAll } from '../events/tellAll.js'
import type { EventMap } from '../events/uploaderEvents.js'
import type { Logger } from '../ports/logger.js'

/** Every activity with its params. Plugins add theirs by declaration merging. */
export interface ActivityParams {
  /** The sources and the drop area. */
  'start-from': undefined
  /** The list of files. */
  'upload-list': undefined
}

/** The id of an activity, a screen of the uploader. */
export type ActivityId = keyof ActivityParams | (string & {})

/** The activity shown, with what it was opened with. */
export interface CurrentActivity {
  readonly id: ActivityId
  readonly params: unknown
}

/** How a layout shows activities: in modal dialogs, or in the page itself. */
export type LayoutKind = 'regular' | 'minimal' | 'inline'

/** What the interface needs to draw: the activity and whether the dialog is open. */
export interface ActivitiesSnapshot {
  readonly current: CurrentActivity | null
  readonly isModalOpen: boolean
  /** Whether there is an activity to go back to. */
  readonly canGoBack: boolean
}

/** Token of the {@link Activities}. */
export const ActivitiesToken: Token<Activities> = token('activities')

/** Longest history, in entries. */
const HISTORY = 10

/** Which screen is shown, how one came there, and whether the dialog around it is open. */
export class Activities {
  readonly #events: Events<EventMap>
  readonly #logger: Logger
  readonly #listeners = new Set<() => void>()
  #history: CurrentActivity[] = []
  #snapshot: ActivitiesSnapshot = { current: null, isModalOpen: false, canGoBack: false }

  /** How the activities are laid out; the layout on the page sets it. */
  layout: LayoutKind = 'regular'

  constructor(events: Events<EventMap>, logger: Logger) {
    this.#events = events
    this.#logger = logger
  }

  /** The same object until something changes. */
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
    this.#history = [...this.#history, current].slice(-HISTORY)
    this.#update(current)
  }

  /** Returns to the previous activity; closes the dialog when there is none. */
  back(): void {
    this.#history.pop()
    const previous = this.#history.at(-1) ?? null
    if (!previous) this.setModal(false)
    this.#update(previous)
  }

  /** Shows an activity from which there is no way back. */
  restart(id: ActivityId): void {
    this.#history = []
    this.show(id)
  }

  /** Forgets how the current activity was reached. */
  clearHistory(): void {
    const { current } = this.#snapshot
    this.#history = current ? [current] : []
    if (this.#snapshot.canGoBack) this.#set(this.#snapshot)
  }

  /** Opens or closes the dialog. A layout without dialogs has none to open. */
  setModal(open: boolean): void {
    const { isModalOpen, current } = this.#snapshot
    const next = open && this.layout !== 'inline' && current !== null
    if (next === isModalOpen) return
    const modalId = current?.id ?? ''
    this.#set({ ...this.#snapshot, isModalOpen: next })
    if (next) this.#events.emit('modal-open', () => ({ modalId }))
    else this.#events.emit('modal-close', () => ({ modalId, hasActiveModals: false }))
  }

  /** Calls `listener` after each change. Returns the unsubscription. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listeners, listener)
  }

  #update(current: CurrentActivity | null): void {
    const before = this.#snapshot.current
    if (before?.id === current?.id && before?.params === current?.params) return
    this.#set({ ...this.#snapshot, current })
    if (before?.id !== current?.id)
      this.#events.emit('activity-change', () => ({ activity: current?.id ?? null }))
  }

  #set(snapshot: ActivitiesSnapshot): void {
    this.#snapshot = { ...snapshot, canGoBack: this.#history.length > 1 }
    tellAll(this.#listeners, this.#logger, 'the activities')
  }
}
