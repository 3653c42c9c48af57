import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import type { EventMap } from '../events/EventMap.js'
import type { Events } from '../events/Events.js'
import { addTo } from '../notify/addTo.js'
import { notifyAll } from '../notify/notifyAll.js'
import type { ActivitiesSnapshot, ActivityId, CurrentActivity, LayoutKind } from '../slots/ActivityParams.js'

/** Token of the {@link Activities}. */
export const ActivitiesToken: Token<Activities> = token('activities')

/** Longest history, in entries. Source: specification §2. */
const HISTORY_LENGTH = 10

/** The activity shown, the history of activities, and the state of the dialog around them. */
export class Activities {
  readonly #events: Events<EventMap>
  readonly #logger: Logger
  readonly #isListEmpty: () => boolean
  readonly #listeners = new Set<() => void>()
  #history: CurrentActivity[] = []
  /** Whether the dialog was opened before any activity was shown: it opens with the next one. */
  #opensNext = false
  /** The activities that parts of the page show. */
  readonly #inPage: ActivityId[] = []
  #snapshot: ActivitiesSnapshot = { current: null, isModalOpen: false, canGoBack: false }

  /** Layout of the activities; set by the layout on the page. */
  layout: LayoutKind = 'regular'

  /** @param isListEmpty Whether the list has no files; decides which activity the layout `minimal` shows in the page. */
  constructor(events: Events<EventMap>, logger: Logger, isListEmpty: () => boolean) {
    this.#events = events
    this.#logger = logger
    this.#isListEmpty = isListEmpty
  }

  /** The state, the same object until something changes. */
  get snapshot(): ActivitiesSnapshot {
    return this.#snapshot
  }

  /**
   * Shows an activity, or none. The layout `minimal` always shows one: the list, or the start while the list is empty, is
   * in the page, and every other activity opens the dialog.
   */
  show(id: ActivityId | null, params?: unknown): void {
    // Pages without types pass anything.
    const current = typeof id === 'string' ? { id, params } : null
    if (current) {
      if (this.#history.at(-1)?.id === id) this.#history.pop()
      this.#history = [...this.#history, current].slice(-HISTORY_LENGTH)
    }
    const opens = current !== null && this.#opensNext && this.layout === 'regular'
    if (current) this.#opensNext = false
    this.#present(current, opens || this.#snapshot.isModalOpen)
  }

  /** Returns to the previous activity; closes the dialog when there is none. */
  back(): void {
    this.#history.pop()
    this.#showLast()
  }

  /** Leaves an activity that no longer exists: removes it from the history and, if it is shown, goes back. */
  leave(id: ActivityId): void {
    const isShown = this.#snapshot.current?.id === id
    const kept = this.#history.filter((activity) => activity.id !== id)
    // Its neighbors may be the same activity, which Back must not show twice.
    this.#history = kept.filter((activity, index) => activity.id !== kept[index + 1]?.id)
    if (isShown) this.#showLast()
    else this.#set(this.#snapshot)
  }

  /**
   * Follows the number of entries: a layout in the page shows the list when the first file is added, and every layout leaves
   * an empty list.
   *
   * @param showsEmptyList Whether an empty list is shown as well.
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

  /** Keeps the dialog closed for an activity that a part of the page shows. Returns a function that ends it. */
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

  /** Shows an activity without a way back. */
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
   * Opens or closes the dialog; without an activity it opens with the next one. Closing leaves the activity and clears the
   * history. The layout `inline` has no dialog;
   * that of `minimal` is open exactly while an activity is shown in it.
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

  /** Shows the last activity of the history; closes the dialog when there is none. */
  #showLast(): void {
    const last = this.#history.at(-1) ?? null
    this.#present(last, last !== null && this.#snapshot.isModalOpen)
  }

  /** Shows an activity, or none, where the layout shows it, and emits the changes. */
  #present(current: CurrentActivity | null, isModalOpen = this.#snapshot.isModalOpen): void {
    if (this.layout === 'minimal') {
      const pageId = this.#isListEmpty() ? 'start-from' : 'upload-list'
      current ??= { id: pageId, params: undefined }
      isModalOpen = current.id !== pageId && current.id !== 'upload-list'
      // The activity in the page is not a step of the way through the dialog.
      if (!isModalOpen) this.#history = []
    } else if (current && this.isInPage(current.id)) isModalOpen = false
    const before = this.#snapshot
    const wasOpen = before.isModalOpen
    const isLeft = before.current?.id !== current?.id
    if (!isLeft && before.current?.params === current?.params && wasOpen === isModalOpen) return
    this.#set({ ...before, current, isModalOpen })
    // A listener may have shown the next activity already.
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
