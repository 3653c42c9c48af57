import type { ConfigDefinition } from '../config/defineConfig.js'
import { type Token, token } from '../di/token.js'
import type { MessageLoader, MessageTable } from '../locale/Messages.js'

/** Result of a plugin's setup: nothing, or a function that is called on removal. */
// biome-ignore lint/suspicious/noConfusingVoidType: a setup without a return statement is the usual case
export type PluginTeardown = (() => void) | void

/** A plugin with its options, ready to be installed. Made by `definePlugin()`. */
export interface Plugin {
  readonly id: string
  readonly needs: readonly string[]
  /** Ids of the sources that it contributes; undefined where another version of the kernel has made it. */
  readonly sources?: readonly string[]
  readonly config: ConfigDefinition
  readonly messages: Readonly<Record<string, MessageTable | MessageLoader>>
  /** Runs the setup with the context of one installation. Called by the kernel alone. */
  readonly start: (context: object) => PluginTeardown | Promise<PluginTeardown>
}

/** Installs and removes plugins. */
export interface PluginInstaller {
  /** Resolves when the asynchronous setups that run have ended, and never rejects; null while none runs. */
  readonly starting: Promise<unknown> | null
  /** Whether a plugin is installed. */
  has(id: string): boolean
  /** Installs plugins in the order of their needs. Reports those that cannot be installed. */
  install(plugins: readonly Plugin[]): void
  /** Removes plugins, those that need them, and everything that they contributed. An unknown id is ignored. */
  remove(...ids: readonly string[]): void
}

/** Token of the {@link PluginInstaller}. */
export const PluginsToken: Token<PluginInstaller> = token('plugins')
