import type { ConfigStore } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/tokens.js'
import type { EventMap } from '../events/uploaderEvents.js'
import type { Logger } from '../ports/logger.js'
import type { SlotMap } from '../slots/slot.js'
import type { Uploader } from '../Uploader.js'

/** All that a plugin's setup is given. Whatever goes through it is undone when the plugin is removed. */
export interface PluginContext<Options extends object> {
  /** The options that the host gave, frozen. */
  readonly options: Readonly<Options>
  /** The public API of the uploader. */
  readonly uploader: Uploader
  /** The configuration, own keys included. */
  readonly config: ConfigStore
  /** Reports to the page's developer. */
  readonly logger: Logger
  /** Aborted when the plugin is removed or its setup has failed. */
  readonly signal: AbortSignal
  /** Calls back when the plugin is removed; the last one first. */
  readonly onCleanup: (cleanup: () => void) => void
  /** Adds an item to a slot. Returns an earlier removal. */
  readonly contribute: <K extends keyof SlotMap>(slot: K, item: SlotMap[K]) => () => void
  /** Listens to an event of the uploader. Returns an earlier unsubscription. */
  readonly on: <K extends keyof EventMap>(type: K, listener: (payload: EventMap[K]) => void) => () => void
  /** A service of the kernel or of another plugin. @throws KernelError `service-missing` */
  readonly get: <T>(token: Token<T>) => T
  /** Provides a service, built on first use; replaces an earlier one while this plugin is installed. */
  readonly provide: <T>(token: Token<T>, create: (scope: Scope) => T) => void
}
