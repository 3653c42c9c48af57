import type { TransferKind } from '@lading/kernel'
import type { SelectedFiles } from '@lading/plugin-sources/dialog'

/** Something that a person wants from an uploader. */
export type Intent =
  /** A click on the button that opens the uploader. */
  | { readonly kind: 'start' }
  /** A click on a source. */
  | { readonly kind: 'source'; readonly id: string }
  /** Files selected in the system dialog. */
  | { readonly kind: 'files'; readonly selected: SelectedFiles }
  /** Dropped or pasted files, folders and links. */
  | { readonly kind: 'transfer'; readonly transfer: DataTransfer; readonly how: TransferKind }

const isAdding = ({ kind }: Intent) => kind === 'files' || kind === 'transfer'

/** The actions that people have taken in one component, until `connectIntents()` passes them to an uploader. */
export interface Intents {
  /** The intents whose effect isn't visible because the app isn't loaded. A new array after each change. */
  readonly getSnapshot: () => readonly Intent[]
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (intents: readonly Intent[]) => void
  /** The intents that add files. */
  readonly adding: readonly Intent[]
  /** True if any intent adds files. */
  readonly isAdding: boolean
  readonly add: (intent: Intent) => void
  /** Drops intents that add files; files that the core has received stay there. */
  readonly discardFiles: () => void
}

/** Creates {@link Intents} with no intent. */
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
    get adding() {
      return waiting.filter(isAdding)
    },
    get isAdding() {
      return waiting.some(isAdding)
    },
    add: (intent) => set([...waiting, intent]),
    discardFiles() {
      if (waiting.some(isAdding)) set(waiting.filter((intent) => !isAdding(intent)))
    },
  }
}
