import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import type { EventMap } from '../events/EventMap.js'
import type { Events } from '../events/Events.js'
import { addTo } from '../notify/addTo.js'
import { notifyAll } from '../notify/notifyAll.js'
import type { ActivitiesSnapshot, ActivityId, CurrentActivity, LayoutKind } from '../slots/ActivityParams.js'

/** Token of the {@link Activities}. */
export const ActivitiesToken: Token<Activities> = token('activities')

/** Maximum length of the history, in entries. Source: specification §2. */
const HISTORY_LENGTH = 10

/** The current activity, the activity history, and the state of the surrounding dialog. */
export class Activities {
  /** Called with the first argument of each `show()`, for tools of developers. Must not throw. */
  observer: ((id: unknown) => void) | null = null
  readonly #events: Events<EventMap>
  readonly #logger: Logger
  readonly #isListEmpty: () => boolean
  readonly #listeners = new Set<() => void>()
  #history: CurrentActivity[] = []
  /** Whether the dialog was opened before any activity was shown; it then opens with the next activity. */
  #opensNext = false
  /** The activities that parts of the page show, outside the dialog. */
  readonly #inPage: ActivityId[] = []
  #snapshot: ActivitiesSnapshot = { current: null, isModalOpen: false, canGoBack: false }

  /** The activities' layout; set by the layout on the page. */
  layout: LayoutKind = 'regular'

  /** @param isListEmpty Whether the list has no files; decides which activity the `minimal` layout shows in the page. */
  constructor(events: Events<EventMap>, logger: Logger, isListEmpty: () => boolean) {
    this.#events = events
    this.#logger = logger
    this.#isListEmpty = isListEmpty
  }

  /** The state; the same object until something changes. */
  get snapshot(): ActivitiesSnapshot {
    return this.#snapshot
  }

  /**
   * Shows an activity, or no activity. The `minimal` layout always shows one in the page, either the list or, while the list is empty, the
   * start; every other activity opens the dialog.
   */
  show(id: ActivityId | null, params?: unknown): void {
    this.observer?.(id)
    // Untyped pages can pass anything.
    const current = typeof id === 'string' ? { id, params } : null
    if (current) {
      if (this.#history.at(-1)?.id === id) this.#history.pop()
      this.#history = [...this.#history, current].slice(-HISTORY_LENGTH)
    }
    const opens = current !== null && this.#opensNext && this.layout === 'regular'
    if (current) this.#opensNext = false
    this.#present(current, opens || this.#snapshot.isModalOpen)
  }

  /** Returns to the previous activity; closes the dialog if there is no previous activity. */
  back(): void {
    this.#history.pop()
    this.#showLast()
  }

  /** Leaves an activity that no longer exists: removes it from the history and, if it's shown, goes back. */
  leave(id: ActivityId): void {
    const isShown = this.#snapshot.current?.id === id
    const kept = this.#history.filter((activity) => activity.id !== id)
    // Its neighbors might be the same activity, which Back must not show twice.
    this.#history = kept.filter((activity, index) => activity.id !== kept[index + 1]?.id)
    if (isShown) this.#showLast()
    else this.#set(this.#snapshot)
  }

  /**
   * Reacts to the number of entries: in-page layouts show the list when the first file is added, and every layout leaves an empty list.
   *
   * @param showsEmptyList Whether to show the list even if it's empty.
   */
  followList(totalCount: number, previousCount: number, showsEmptyList: boolean): void {
    const shown = this.#snapshot.current?.id
    const isAtStart = !shown || shown === 'start-from'
    if (previousCount === 0 && totalCount > 0 && this.layout !== 'regular' && isAtStart) {
      this.show('upload-list')
    }
    if (previousCount > 0 && totalCount === 0 && shown === 'upload-list' && !showsEmptyList) {
      this.restart('start-from')
    }
  }

  /** Keeps the dialog closed for an activity that a part of the page shows. Returns a function that stops this. */
  keepInPage(id: ActivityId): () => void {
    this.#inPage.push(id)
    const { current } = this.#snapshot
    if (current?.id === id) this.#present(current)
    return () => void this.#inPage.splice(this.#inPage.indexOf(id), 1)
  }

  /** Whether a part of the page shows an activity. */
  isInPage(id: ActivityId): boolean {
    return this.#inPage.includes(id)
  }

  /** Shows an activity and clears the history, so that Back isn't possible. */
  restart(id: ActivityId): void {
    this.#history = []
    this.show(id)
  }

  /** Clears the history, except for the activity shown. */
  clearHistory(): void {
    const { current, canGoBack } = this.#snapshot
    this.#history = current ? this.#history.slice(-1) : []
    if (canGoBack) this.#set(this.#snapshot)
  }

  /**
   * Opens or closes the dialog; without an activity, it opens with the next activity. Closing it leaves the activity and clears the
   * history. The `inline` layout has no dialog; the `minimal` layout's dialog is open exactly while it shows an activity.
   */
  setModal(open: boolean): void {
    const { isModalOpen, current } = this.#snapshot
    const hasDialog = this.layout === 'minimal' ? isModalOpen : this.layout === 'regular' && current !== null
    this.#opensNext = open && !hasDialog
    const isOpen = open && hasDialog
    if (isOpen === isModalOpen) return
    if (!isOpen) this.#history = []
    this.#present(isOpen ? current : null, isOpen)
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listeners, listener)
  }

  /** Shows the last activity in the history; closes the dialog if the history is empty. */
  #showLast(): void {
    const last = this.#history.at(-1) ?? null
    this.#present(last, last !== null && this.#snapshot.isModalOpen)
  }

  /** Shows an activity, or no activity, according to the layout, and emits the changes. */
  #present(current: CurrentActivity | null, isModalOpen = this.#snapshot.isModalOpen): void {
    if (this.layout === 'minimal') {
      const pageId = this.#isListEmpty() ? 'start-from' : 'upload-list'
      current ??= { id: pageId, params: undefined }
      isModalOpen = current.id !== pageId && current.id !== 'upload-list'
      // The in-page activity isn't part of the dialog's history.
      if (!isModalOpen) this.#history = []
    } else if (current && this.isInPage(current.id)) isModalOpen = false
    const before = this.#snapshot
    const wasOpen = before.isModalOpen
    const isLeft = before.current?.id !== current?.id
    if (!isLeft && before.current?.params === current?.params && wasOpen === isModalOpen) return
    this.#set({ ...before, current, isModalOpen })
    // A listener might already have shown the next activity.
    const isCurrent = () => this.#snapshot.current?.id === current?.id
    if (wasOpen && !isModalOpen) {
      const modalId = before.current?.id ?? ''
      this.#events.emit('modal-close', () => ({ modalId, hasActiveModals: false }))
    }
    if (isLeft && isCurrent()) this.#events.emit('activity-change', () => ({ activity: current?.id ?? null }))
    if (!wasOpen && isModalOpen && current && isCurrent()) {
      this.#events.emit('modal-open', () => ({ modalId: current.id }))
    }
  }

  #set(snapshot: ActivitiesSnapshot): void {
    this.#snapshot = { ...snapshot, canGoBack: this.#history.length > 1 }
    notifyAll(this.#listeners, this.#logger, 'the activities')
  }
}
