import type { TransferKind } from '@lading/kernel'
import type { UploadedFiles } from '@lading/kernel/services'
import type { SelectedFiles } from '@lading/plugin-sources/dialog'
import type { EarlySends } from '@lading/plugin-uploadcare-transport/early'

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
  /** Files that are being sent already. */
  readonly sends: EarlySends
  /** Functions that abort early uploads, each until the uploader has its file. */
  readonly aborts: Set<() => void>
  /** Files that wait, and that the page knows as uploaded. */
  readonly known: UploadedFiles
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
  /** Removes the files that wait: their form is reset. */
  readonly discardFiles: () => void
  /** Aborts the early uploads of files that wait. */
  readonly abortSends: () => void
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
    sends: new WeakMap(),
    aborts: new Set(),
    known: new WeakMap(),
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
      queue.abortSends()
      set(waiting.filter((action) => !isAdding(action)))
    },
    abortSends() {
      for (const abort of queue.aborts) abort()
    },
  }
  return queue
}
