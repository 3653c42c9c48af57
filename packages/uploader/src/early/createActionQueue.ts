import type { TransferKind } from '@lading/kernel'
import type { SelectedFiles } from '@lading/plugin-sources/dialog'

/** An action of a person before the uploader is loaded. */
export type ShellAction =
  /** A press of the button that opens the uploader. */
  | { readonly kind: 'start' }
  /** A press of a source. */
  | { readonly kind: 'source'; readonly id: string }
  /** Files that were selected in the system's dialog. */
  | { readonly kind: 'files'; readonly selected: SelectedFiles }
  | { readonly kind: 'transfer'; readonly transfer: DataTransfer; readonly how: TransferKind }

const isAdding = ({ kind }: ShellAction) => kind === 'files' || kind === 'transfer'

/** Queues the actions of people until the uploader is loaded, which then takes them in the same order. */
export interface ActionQueue {
  /** Actions that wait only to be shown: their files are in the list of the core. */
  readonly added: WeakSet<ShellAction>
  /** Performs what waits; null until the uploader is loaded. */
  perform: (() => void) | null
  /** The actions that wait; another array after each change. */
  readonly getSnapshot: () => readonly ShellAction[]
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Adds an action; it is performed at once where nothing waits and the uploader is loaded. */
  readonly add: (action: ShellAction) => void
  /** Removes the first action, which is being performed. */
  readonly shift: () => void
  /** Whether files wait. */
  readonly isAdding: boolean
  /** Removes the actions that add files; those of the core's list stay there. */
  readonly discardFiles: () => void
}

/** Creates an empty {@link ActionQueue}. */
export function createActionQueue(): ActionQueue {
  const listeners = new Set<() => void>()
  let waiting: readonly ShellAction[] = []
  const set = (actions: readonly ShellAction[]) => {
    waiting = actions
    for (const listener of listeners) listener()
  }
  const queue: ActionQueue = {
    added: new WeakSet(),
    perform: null,
    getSnapshot: () => waiting,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(action) {
      set([...waiting, action])
      queue.perform?.()
    },
    shift() {
      set(waiting.slice(1))
    },
    get isAdding() {
      return waiting.some(isAdding)
    },
    discardFiles() {
      if (queue.isAdding) set(waiting.filter((action) => !isAdding(action)))
    },
  }
  return queue
}
