/** One event of the uploader. */
export interface LoggedEvent {
  readonly id: number
  readonly at: Date
  readonly name: string
  readonly payload: unknown
}

/** The state of the log. */
export interface LogSnapshot {
  /** The newest first. */
  readonly events: readonly LoggedEvent[]
  /** Number of events that were dropped, as the oldest ones or during a pause. */
  readonly dropped: number
  readonly isPaused: boolean
}

/** Events that the log keeps. */
const MAX_EVENTS = 300

/** The latest events of the uploader. Notifies its listeners once per frame. */
export class EventLog {
  readonly #listeners = new Set<() => void>()
  #snapshot: LogSnapshot = { events: [], dropped: 0, isPaused: false }
  #pending: LoggedEvent[] = []
  #droppedPending = 0
  #frame = 0
  #lastId = 0

  readonly read = (): LogSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  push(name: string, payload: unknown): void {
    this.#lastId += 1
    if (this.#snapshot.isPaused) this.#droppedPending += 1
    else this.#pending.push({ id: this.#lastId, at: new Date(), name, payload })
    this.#frame ||= requestAnimationFrame(() => this.#flush())
  }

  clear(): void {
    this.#pending = []
    this.#droppedPending = 0
    this.#set({ ...this.#snapshot, events: [], dropped: 0 })
  }

  setPaused(isPaused: boolean): void {
    this.#flush()
    this.#set({ ...this.#snapshot, isPaused })
  }

  #flush(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const all = [...this.#pending.reverse(), ...this.#snapshot.events]
    const dropped = this.#snapshot.dropped + this.#droppedPending + Math.max(0, all.length - MAX_EVENTS)
    this.#pending = []
    this.#droppedPending = 0
    this.#set({ ...this.#snapshot, events: all.slice(0, MAX_EVENTS), dropped })
  }

  #set(snapshot: LogSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }
}
