import type { TransferKind } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
import type { SelectedFiles } from '@lading/plugin-sources/dialog'

/** What a person wants to do with an uploader. */
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

/**
 * Passes an intent to an uploader; the next one waits for the promise.
 *
 * @param isWanted Returns false once the files of the intent were discarded.
 */
type IntentHandler = (intent: Intent, isWanted: () => boolean) => Promise<unknown> | undefined

/** The intents of people at one component. The uploader's core receives them as soon as it is loaded, in their order. */
export interface Intents {
  /** The intents whose effect isn't shown: the app isn't loaded. Another array after each change. */
  readonly getSnapshot: () => readonly Intent[]
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Whether files are among them. */
  readonly isAdding: boolean
  readonly add: (intent: Intent) => void
  /**
   * Passes the intents that wait, and all later ones, to a handler: in their order. Returns a function that ends this.
   *
   * @param isShown Whether the app shows their effect.
   */
  readonly connect: (handler: IntentHandler, isShown?: boolean) => () => void
  /** Drops the intents that add files; what the core has received stays there. */
  readonly discardFiles: () => void
}

/** Creates {@link Intents} without any. */
export function createIntents(): Intents {
  const listeners = new Set<() => void>()
  const passed = new WeakSet<Intent>()
  const discarded = new WeakSet<Intent>()
  let waiting: readonly Intent[] = []
  let handle: IntentHandler | null = null
  let areShown = false
  let isPassing = false
  const set = (intents: readonly Intent[]) => {
    waiting = intents
    for (const listener of listeners) listener()
  }
  const next = () => waiting.find((intent) => !passed.has(intent))
  const pass = async () => {
    if (isPassing) return
    isPassing = true
    for (let intent = next(); intent && handle; intent = next()) {
      const current = intent
      passed.add(current)
      try {
        // Without `await` if there is no promise: a source can open the system's dialog only in the gesture.
        const ended = handle(current, () => !discarded.has(current))
        if (ended) await ended
      } catch (error) {
        consoleLogger.error(`"${current.kind}" could not be performed.`, error)
      }
    }
    isPassing = false
    show()
  }
  const show = () => {
    if (areShown && waiting.length > 0) set(waiting.filter((intent) => !passed.has(intent)))
  }
  return {
    getSnapshot: () => waiting,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get isAdding() {
      return waiting.some(isAdding)
    },
    add(intent) {
      set([...waiting, intent])
      void pass()
    },
    connect(handler, isShown = false) {
      handle = handler
      areShown = isShown
      void pass()
      show()
      return () => {
        if (handle !== handler) return
        handle = null
        areShown = false
      }
    },
    discardFiles() {
      if (!waiting.some(isAdding)) return
      for (const intent of waiting) discarded.add(intent)
      set(waiting.filter((intent) => !isAdding(intent)))
    },
  }
}
