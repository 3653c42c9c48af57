import type { ContextMember } from './ContextMember.js'
import type { RuntimeModule } from './Runtime.js'
import type { ShownStart, StartPlace } from './ShownStart.js'

/** A start's context. */
export interface StartHost {
  /** The context's `ctx-name`. */
  readonly name: string
  /** The elements, in the order in which they joined. */
  readonly members: readonly ContextMember[]
  /** The uploader; null until it is loaded. */
  readonly uploader: object | null
  /** The uploader's key in the page's contexts. */
  readonly key: unknown
  /** Whether the page waits for the uploader. */
  readonly isAwaited: boolean
  /** Dispatches an uploader event. */
  emit(type: string, detail: unknown): void
  /** Returns the elements' configuration. */
  configuration(): Readonly<Record<string, unknown>>
  /** Parses a configuration value. */
  read(key: string, value: unknown): unknown
  importRuntime(): Promise<RuntimeModule>
  /** Loads the uploader. */
  load(): Promise<unknown>
  /** Called when what waits for the uploader has changed. */
  update(): void
}

/** The ready-made components' shell, in an element whose uploader isn't loaded yet. */
export interface Start extends ShownStart {
  /** Shows the start in an element in its current state; null removes the start. */
  show(place: StartPlace | null): void
  /** Loads the uploader after files that are being sent. */
  loadSoon(): void
  /** Imports the uploader's code. Rejects on failure, which is logged. */
  load(): Promise<RuntimeModule>
  /** Resolves when no start button is pressed. */
  whenFree(): Promise<void>
}
