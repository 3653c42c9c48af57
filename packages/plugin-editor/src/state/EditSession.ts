import { type EditState, ORIGINAL } from './EditState.js'

/** Maximum number of steps that can be undone. */
const MAX_STEPS = 100

/** A snapshot of an edit session; each change creates a new snapshot. */
export interface SessionSnapshot {
  readonly state: EditState
  readonly isGesture: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** True if the state differs from the session's initial state. */
  readonly isEdited: boolean
  readonly canReset: boolean
}

/** Holds an image's edit while the editor is open: the current state and its history. */
export class EditSession {
  readonly #initial: EditState
  readonly #original: EditState
  readonly #listeners = new Set<() => void>()
  #past: readonly EditState[] = []
  #future: readonly EditState[] = []
  /** The state when the gesture started. */
  #begun: EditState | null = null
  #snapshot: SessionSnapshot

  constructor(initial: EditState) {
    this.#initial = initial
    this.#original = { ...ORIGINAL, rest: initial.rest }
    this.#snapshot = this.#take(initial)
  }

  /** The current snapshot; the same object until the next change. */
  get snapshot(): SessionSnapshot {
    return this.#snapshot
  }

  /** Calls the listener after each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins a gesture: all updates until it ends become one step. */
  readonly begin = (): void => {
    if (this.#begun) return
    this.#begun = this.#snapshot.state
    this.#publish(this.#begun)
  }

  /** Changes the state; outside a gesture the change is a separate step. */
  readonly update = (change: (state: EditState) => EditState): void => {
    const { state } = this.#snapshot
    const next = change(state)
    if (next === state) return
    if (!this.#begun) this.#addStep(state, next)
    this.#publish(next)
  }

  /** Ends the gesture. A gesture that changed nothing adds no step. */
  readonly end = (): void => {
    const begun = this.#begun
    if (!begun) return
    this.#begun = null
    this.#addStep(begun, this.#snapshot.state)
    this.#publish(this.#snapshot.state)
  }

  /** Ends the gesture and restores the state from its start. */
  readonly cancel = (): void => {
    const begun = this.#begun
    if (!begun) return
    this.#begun = null
    this.#publish(begun)
  }

  /** Goes one step back; during a gesture, undoes the gesture. */
  readonly undo = (): void => {
    this.end()
    const state = this.#past.at(-1)
    if (!state) return
    this.#past = this.#past.slice(0, -1)
    this.#future = [this.#snapshot.state, ...this.#future]
    this.#publish(state)
  }

  /** Goes one step forward. */
  readonly redo = (): void => {
    this.end()
    const [state, ...future] = this.#future
    if (!state) return
    this.#past = [...this.#past, this.#snapshot.state]
    this.#future = future
    this.#publish(state)
  }

  /** Removes all edits, including edits from earlier sessions. It's a step that can be undone. */
  readonly reset = (): void => {
    this.end()
    this.update((state) => (isSameEdit(state, this.#original) ? state : this.#original))
  }

  #addStep(before: EditState, after: EditState): void {
    if (isSameEdit(before, after)) return
    this.#past = [...this.#past, before].slice(-MAX_STEPS)
    this.#future = []
  }

  #publish(state: EditState): void {
    this.#snapshot = this.#take(state)
    for (const listener of [...this.#listeners]) listener()
  }

  #take(state: EditState): SessionSnapshot {
    const isGesture = this.#begun !== null
    return {
      state,
      isGesture,
      canUndo: this.#past.length > 0 || (this.#begun !== null && !isSameEdit(this.#begun, state)),
      canRedo: this.#future.length > 0,
      isEdited: !isSameEdit(this.#initial, state),
      canReset: !isSameEdit(this.#original, state),
    }
  }
}

export function isSameEdit(a: EditState, b: EditState): boolean {
  return a === b || JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b))
}

/** Returns the values in a fixed order, because they can be set in any order. */
function fieldsOf(state: EditState): unknown[] {
  const { tuning, filter, mirror, flip, rotate, straighten, crop, rest, layers = {} } = state
  const box = crop && [crop.x, crop.y, crop.width, crop.height]
  const values = [sorted(tuning), filter?.name, filter?.amount, mirror, flip, rotate, straighten, box, rest]
  return [...values, sorted(layers)]
}

function sorted(values: object): readonly (readonly [string, unknown])[] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
}
