import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/token.js'
import type { EntryStateUpdate } from '../entry/UploadEntry.js'
import type { EventMap } from '../events/EventMap.js'
import type { SlotMap } from '../slots/SlotItem.js'
import type { Uploader } from '../Uploader.js'
import type { PluginRegistry } from './Plugin.js'

/** The context passed to a plugin's setup. Everything done through it is undone when the plugin is removed. */
export interface PluginContext<Options extends object = object> {
  /** The host page's options, frozen. */
  readonly options: Readonly<Options>
  /** The uploader's public API. */
  readonly uploader: Uploader
  /** The configuration, including the plugin's keys. */
  readonly config: ConfigStore
  /** Logs messages for the page's developer. */
  readonly logger: Logger
  /** Aborted when the plugin is removed or its setup fails. */
  readonly signal: AbortSignal
  /** Registers a callback for when the plugin is removed. Callbacks run in reverse order. */
  readonly onCleanup: (cleanup: () => void) => void
  /** Adds an item to a slot. Returns a function that removes the item before the plugin is removed. */
  readonly contribute: <K extends keyof SlotMap>(slot: K, item: SlotMap[K]) => () => void
  /** Listens to an uploader event. Returns an unsubscribe function. */
  readonly on: <K extends keyof EventMap>(type: K, listener: (payload: EventMap[K]) => void) => () => void
  /**
   * Returns a service from the kernel or from another plugin, even a plugin that comes later in the same list.
   *
   * @throws KernelError `service-missing`
   */
  readonly get: <T>(token: Token<T>) => T
  /** Like {@link get}, but returns undefined if the service is missing. */
  readonly tryGet: <T>(token: Token<T>) => T | undefined
  /** Provides a service, created on first use. While this plugin is installed, the service replaces any earlier provider's. */
  readonly provide: <T>(token: Token<T>, create: (scope: Scope) => T) => void
  /** Makes the plugin's API available as `uploader.plugin(id)`, typed by `PluginRegistry`. The last call wins. */
  readonly expose: (api: PluginRegistry[keyof PluginRegistry]) => void
  /** Sets the plugin's state on an entry, typed by `EntryState`. No-op if the entry was removed. */
  readonly setEntryState: (internalId: string, state: EntryStateUpdate) => void
}
