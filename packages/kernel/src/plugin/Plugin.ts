import type { ConfigDefinition } from '../config/defineConfig.js'
import { type Token, token } from '../di/token.js'
import type { MessageLoader, MessageTable } from '../locale/Messages.js'
import type { SlotItem } from '../slots/SlotItem.js'

/** Result of a plugin's setup: nothing, or a function that is called on removal. */
// biome-ignore lint/suspicious/noConfusingVoidType: a setup without a return statement is the usual case
export type PluginTeardown = (() => void) | void

/** A plugin with its options, ready to be installed. Made by `definePlugin()`. */
export interface Plugin {
  readonly id: string
  readonly needs: readonly string[]
  /** Ids of the sources that it contributes; undefined where another version of the kernel has made it. */
  readonly sources?: readonly string[]
  /** Slots of its own; undefined where it has none. */
  readonly slots?: readonly string[]
  /** Whether files wait for its setup. @default true */
  readonly checksFiles?: boolean
  readonly config: ConfigDefinition
  readonly messages: Readonly<Record<string, MessageTable | MessageLoader>>
  /** Runs the setup with the context of one installation. Called by the kernel alone. */
  readonly start: (context: object) => PluginTeardown | Promise<PluginTeardown>
}

/**
 * The APIs that plugins expose, by plugin id. A plugin adds its own by declaration merging and exposes it in its setup.
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
  /** Whether its setup has ended; one that is asynchronous may hang. */
  readonly isSettled: boolean
  /** Configuration keys that it defines. */
  readonly config: readonly string[]
  /** Items that it has contributed to slots, whether they are used or not. */
  readonly contributions: readonly { readonly slot: string; readonly item: SlotItem }[]
  /** Names of the services that it provides. */
  readonly services: readonly string[]
}

/** Installs and removes plugins. */
export interface PluginInstaller {
  /** Resolves when the asynchronous setups that run have ended, and never rejects; null while none runs. */
  readonly starting: Promise<unknown> | null
  /** The same for the plugins that can object to files; undefined if all can. @default {@link starting} */
  readonly startingChecks?: Promise<unknown> | null | undefined
  /** Describes the installed plugins, in their order. */
  inspect?(): readonly InspectedPlugin[]
  /** Whether a plugin is installed. */
  has(id: string): boolean
  /** Returns what an installed plugin has exposed. */
  get?(id: string): unknown
  /** Installs plugins in the order of their needs. Reports those that cannot be installed. */
  install(plugins: readonly Plugin[]): void
  /** Removes plugins, those that need them, and everything that they contributed. An unknown id is ignored. */
  remove(...ids: readonly string[]): void
}

/** Token of the {@link PluginInstaller}. */
export const PluginsToken: Token<PluginInstaller> = token('plugins')
