import type { ConfigDefinition, ConfigMap } from '../config/defineConfig.js'
import { type Token, token } from '../di/token.js'
import type { MessageLoader, MessageTable } from '../locale/Messages.js'
import type { SlotItem } from '../slots/SlotItem.js'

/** A plugin setup's return value: nothing, or a function that is called on removal. */
// biome-ignore lint/suspicious/noConfusingVoidType: a setup without a return statement is the usual case
export type PluginTeardown = (() => void) | void

/** A plugin with its options, ready to install. Created with `definePlugin()`. */
export interface Plugin {
  readonly id: string
  readonly needs: readonly string[]
  /** Options the plugin can't work without; undefined if another kernel version made the plugin. */
  readonly required?: readonly string[]
  /** The page's options. */
  readonly options?: object
  /** Source ids the plugin contributes; undefined if another kernel version made the plugin. */
  readonly sources?: readonly string[]
  /** Slots the plugin declares; undefined if another kernel version made the plugin. */
  readonly slots?: readonly string[]
  /** Whether files wait for the plugin, or the configuration keys with which they do. @default true */
  readonly checksFiles?: boolean | readonly (keyof ConfigMap)[]
  readonly config: ConfigDefinition
  readonly messages: Readonly<Record<string, MessageTable | MessageLoader>>
  /** Runs the setup with an installation's context. Only the kernel calls it. */
  readonly start: (context: object) => PluginTeardown | Promise<PluginTeardown>
}

/**
 * The APIs that plugins expose, by plugin id. Add your plugin's API by declaration merging and expose it in its setup.
 *
 * @example
 * declare module '@lading/kernel' {
 *   interface PluginRegistry {
 *     camera: CameraApi
 *   }
 * }
 */
export interface PluginRegistry {}

/** An installed plugin. */
export interface InspectedPlugin {
  readonly id: string
  readonly needs: readonly string[]
  /** Whether the setup has finished. Stays false if an asynchronous setup hangs. */
  readonly isSettled: boolean
  /** Configuration keys the plugin defines. */
  readonly config: readonly string[]
  /** Slot items the plugin has contributed, whether they're used or not. */
  readonly contributions: readonly { readonly slot: string; readonly item: SlotItem }[]
  /** Names of services the plugin provides. */
  readonly services: readonly string[]
}

/** Installs and removes plugins. */
export interface PluginInstaller {
  /** Resolves when all pending asynchronous setups have finished; never rejects. Null if no setup is pending. */
  readonly starting: Promise<unknown> | null
  /** Like `starting`, but only for plugins that can reject files; undefined if all pending plugins can. @default {@link starting} */
  readonly startingChecks?: Promise<unknown> | null | undefined
  /** Describes the installed plugins, in installation order. */
  inspect?(): readonly InspectedPlugin[]
  /** Whether a plugin is installed. */
  has(id: string): boolean
  /** Returns the API that an installed plugin has exposed. */
  get?(id: string): unknown
  /** Installs plugins in dependency order. Reports plugins that can't be installed. */
  install(plugins: readonly Plugin[]): void
  /** Calls `observer` with plugins before they're installed. Returns an unsubscribe function. */
  observe?(observer: (plugins: readonly Plugin[]) => void): () => void
  /** Removes plugins, the plugins that need them, and everything they contributed. Ignores unknown ids. */
  remove(...ids: readonly string[]): void
}

/** Token for the {@link PluginInstaller}. */
export const PluginsToken: Token<PluginInstaller> = token('plugins')
