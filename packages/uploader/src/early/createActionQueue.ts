import type { TransferKind } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
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

/** Performs one action; the next one waits for the promise. */
type ActionHandler = (action: ShellAction) => Promise<void> | undefined

/** Queues the actions of people until the uploader is loaded, which then performs them in the same order. */
export interface ActionQueue {
  /** Actions that wait only to be shown: their files are in the list of the core. */
  readonly added: WeakSet<ShellAction>
  /** Whether an uploader has been connected. */
  readonly isConnected: boolean
  /** The actions that wait; another array after each change. */
  readonly getSnapshot: () => readonly ShellAction[]
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Adds an action; it is performed in the same task if nothing waits and the uploader is loaded. */
  readonly add: (action: ShellAction) => void
  /** Passes the waiting and all later actions to a handler, in their order. Returns a function that ends this. */
  readonly connect: (handler: ActionHandler) => () => void
  /** Whether files wait. */
  readonly isAdding: boolean
  /** Removes the actions that add files; those of the core's list stay there. */
  readonly discardFiles: () => void
}

/** Creates an empty {@link ActionQueue}. */
export function createActionQueue(): ActionQueue {
  const listeners = new Set<() => void>()
  let waiting: readonly ShellAction[] = []
  /** Undefined before the first one. */
  let handle: ActionHandler | null | undefined
  let isPerforming = false
  const set = (actions: readonly ShellAction[]) => {
    waiting = actions
    for (const listener of listeners) listener()
  }
  const perform = async () => {
    if (isPerforming) return
    isPerforming = true
    for (let [action] = waiting; action && handle; [action] = waiting) {
      set(waiting.slice(1))
      try {
        // Without `await` if there is no promise: a source may open the system's dialog in the gesture only.
        const ended = handle(action)
        if (ended) await ended
      } catch (error) {
        // The others are not lost with it.
        consoleLogger.error(`"${action.kind}" could not be performed.`, error)
      }
    }
    isPerforming = false
  }
  return {
    added: new WeakSet(),
    get isConnected() {
      return handle !== undefined
    },
    getSnapshot: () => waiting,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(action) {
      set([...waiting, action])
      void perform()
    },
    connect(handler) {
      handle = handler
      void perform()
      return () => {
        if (handle === handler) handle = null
      }
    },
    get isAdding() {
      return waiting.some(isAdding)
    },
    discardFiles() {
      if (waiting.some(isAdding)) set(waiting.filter((action) => !isAdding(action)))
    },
  }
}
