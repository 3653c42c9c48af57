import type { TransferKind } from '@lading/kernel'
import type { SelectedFiles } from '@lading/plugin-sources/dialog'

/** A wish of a person at an uploader. */
export type Intent =
  /** A press of the button that opens the uploader. */
  | { readonly kind: 'start' }
  /** A press of a source. */
  | { readonly kind: 'source'; readonly id: string }
  /** Files that were selected in the system's dialog. */
  | { readonly kind: 'files'; readonly selected: SelectedFiles }
  /** Dropped or pasted files, folders and links. */
  | { readonly kind: 'transfer'; readonly transfer: DataTransfer; readonly how: TransferKind }

const isAdding = ({ kind }: Intent) => kind === 'files' || kind === 'transfer'

/** The intents of people at one component, until `connectIntents()` passes them to an uploader. */
export interface Intents {
  /** The intents whose effect isn't shown: the app isn't loaded. Another array after each change. */
  readonly getSnapshot: () => readonly Intent[]
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (intents: readonly Intent[]) => void
  /** Whether files are among them. */
  readonly isAdding: boolean
  readonly add: (intent: Intent) => void
  /** Drops the intents that add files; what the core has received stays there. */
  readonly discardFiles: () => void
}

/** Creates {@link Intents} without any. */
export function createIntents(): Intents {
  const listeners = new Set<() => void>()
  let waiting: readonly Intent[] = []
  const set = (intents: readonly Intent[]) => {
    waiting = intents
    for (const listener of listeners) listener()
  }
  return {
    getSnapshot: () => waiting,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    get isAdding() {
      return waiting.some(isAdding)
    },
    add: (intent) => set([...waiting, intent]),
    discardFiles() {
      if (waiting.some(isAdding)) set(waiting.filter((intent) => !isAdding(intent)))
    },
  }
}
