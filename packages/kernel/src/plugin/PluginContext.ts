import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/token.js'
import type { EntryStateUpdate } from '../entry/UploadEntry.js'
import type { EventMap } from '../events/EventMap.js'
import type { SlotMap } from '../slots/SlotItem.js'
import type { Uploader } from '../Uploader.js'
import type { PluginRegistry } from './Plugin.js'

/** Argument of a plugin's setup. Everything done through it is undone when the plugin is removed. */
export interface PluginContext<Options extends object = object> {
  /** The host's options, frozen. */
  readonly options: Readonly<Options>
  /** The public API of the uploader. */
  readonly uploader: Uploader
  /** The configuration, the plugin's own keys included. */
  readonly config: ConfigStore
  /** Reports to the page's developer. */
  readonly logger: Logger
  /** Aborted when the plugin is removed or its setup has failed. */
  readonly signal: AbortSignal
  /** Calls back when the plugin is removed; the last callback first. */
  readonly onCleanup: (cleanup: () => void) => void
  /** Adds an item to a slot. Returns a function that removes it earlier. */
  readonly contribute: <K extends keyof SlotMap>(slot: K, item: SlotMap[K]) => () => void
  /** Listens to an event of the uploader. Returns an unsubscribe function. */
  readonly on: <K extends keyof EventMap>(type: K, listener: (payload: EventMap[K]) => void) => () => void
  /**
   * Returns a service of the kernel or of another plugin, also of one that is installed later in the same list.
   *
   * @throws KernelError `service-missing`
   */
  readonly get: <T>(token: Token<T>) => T
  /** Returns a service, or undefined where {@link get} throws `service-missing`. */
  readonly tryGet: <T>(token: Token<T>) => T | undefined
  /** Provides a service, built on first use; replaces an earlier one while this plugin is installed. */
  readonly provide: <T>(token: Token<T>, create: (scope: Scope) => T) => void
  /** Makes an API of the plugin available as `uploader.plugin(id)`, typed by `PluginRegistry`. The last one counts. */
  readonly expose: (api: PluginRegistry[keyof PluginRegistry]) => void
  /** Sets the plugin's own state of an entry, typed by `EntryState`. An entry that was removed is ignored. */
  readonly setEntryState: (internalId: string, state: EntryStateUpdate) => void
}
