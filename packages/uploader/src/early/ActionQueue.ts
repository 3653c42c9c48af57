import type { TransferKind } from '@lading/kernel'
import type { EntryIds } from '@lading/kernel/services'
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
export class ActionQueue {
  /** Files that are being sent already. */
  readonly sends: EarlySends = new WeakMap()
  /** Functions that abort early uploads, each until the uploader has its file. */
  readonly aborts: Set<() => void> = new Set()
  /** The ids by which the page knows files that wait. */
  readonly ids: EntryIds = new WeakMap()
  /** The UUIDs of files that the page knows as uploaded, by those ids. */
  readonly known: Map<string, string> = new Map()
  /** Performs what waits; null until the uploader is loaded. */
  perform: (() => void) | null = null
  readonly #listeners = new Set<() => void>()
  #waiting: readonly ShellAction[] = []

  /** The actions that wait; another array after each change. */
  readonly getSnapshot = (): readonly ShellAction[] => this.#waiting

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds an action; it is performed at once where nothing waits and the uploader is loaded. */
  add(action: ShellAction): void {
    this.#set([...this.#waiting, action])
    this.perform?.()
  }

  /** Removes the first action, which is being performed. */
  shift(): void {
    this.#set(this.#waiting.slice(1))
  }

  /** Whether files wait. */
  get isAdding(): boolean {
    return this.#waiting.some(isAdding)
  }

  /** Removes the files that wait: their form is reset. */
  readonly discardFiles = (): void => {
    this.abortSends()
    this.#set(this.#waiting.filter((action) => !isAdding(action)))
  }

  /** Aborts the early uploads of files that wait. */
  abortSends(): void {
    for (const abort of this.aborts) abort()
  }

  #set(waiting: readonly ShellAction[]): void {
    this.#waiting = waiting
    for (const listener of this.#listeners) listener()
  }
}
