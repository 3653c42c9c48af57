import type { Intents } from '@lading/uploader/internal/loading'
import type { PagePropsHost } from './pageProps.js'
import type { RuntimeModule } from './Runtime.js'
import type { ShownStart, StartPlace } from './ShownStart.js'

/** A start's context. */
export interface StartHost extends PagePropsHost {
  /** People's intents until the uploader is loaded. */
  readonly intents: Intents
  /** The uploader; null until it is loaded. */
  readonly uploader: object | null
  importRuntime(): Promise<RuntimeModule>
  /** Loads the uploader. */
  load(): Promise<unknown>
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
