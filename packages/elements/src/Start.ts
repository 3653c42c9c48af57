import type { ContextMember } from './ContextMember.js'
import type { RuntimeModule } from './Runtime.js'
import type { ShownStart, StartPlace } from './ShownStart.js'

/** The context of a start. */
export interface StartHost {
  /** Its `ctx-name`. */
  readonly name: string
  /** The elements, in the order in which they came. */
  readonly members: readonly ContextMember[]
  /** The uploader; null until it is loaded. */
  readonly uploader: object | null
  /** The key of the uploader in the contexts of the page. */
  readonly key: unknown
  /** Whether the page waits for the uploader. */
  readonly isAwaited: boolean
  /** Dispatches an event of the uploader. */
  emit(type: string, detail: unknown): void
  /** Returns the configuration of the elements. */
  configuration(): Readonly<Record<string, unknown>>
  /** Parses a value of the configuration. */
  read(key: string, value: unknown): unknown
  importRuntime(): Promise<RuntimeModule>
  /** Loads the uploader. */
  load(): Promise<unknown>
  /** Called when what waits for the uploader has changed. */
  update(): void
}

/** The shell of the ready-made components, in an element whose uploader is not loaded yet. */
export interface Start extends ShownStart {
  /** Shows it in an element as this is now; null ends it. */
  show(place: StartPlace | null): void
  /** Loads the uploader behind files that are being sent. */
  loadSoon(): void
  /** Imports the code of the uploader. Rejects on failure, which is logged. */
  load(): Promise<RuntimeModule>
  /** Resolves when none of its buttons is pressed. */
  whenFree(): Promise<void>
}
