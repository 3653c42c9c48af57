import type { ConfigDefinition } from '../config/defineConfig.js'
import type { MessageLoader, MessageTable } from '../locale/Locale.js'
import type { PluginContext } from './PluginContext.js'
import { brandPlugin } from './pluginBrand.js'

/** What a plugin is made of: data, and one function that starts it. */
export interface PluginDefinition<Options extends object> {
  /** Unique among the installed plugins. */
  readonly id: string
  /** Ids of plugins that must be installed before this one. @default none */
  readonly needs?: readonly string[]
  /** Configuration keys that the plugin brings. */
  readonly config?: ConfigDefinition
  /** Texts that the plugin brings, per language; a function loads those of a language that is chosen. */
  readonly messages?: Readonly<Record<string, MessageTable | MessageLoader>>
  /**
   * Starts the plugin. What it starts must end with `context.signal` or `context.onCleanup`.
   *
   * @returns Nothing, or a function that is called on removal; also as a promise.
   */
  readonly setup: (context: PluginContext<Options>) => PluginTeardown | Promise<PluginTeardown>
}

/** What a plugin's setup may return. */
// biome-ignore lint/suspicious/noConfusingVoidType: a setup without a return statement is the usual case
export type PluginTeardown = (() => void) | void

/** A plugin with its options, ready to be installed. */
export interface Plugin {
  readonly id: string
  readonly needs: readonly string[]
  readonly config: ConfigDefinition
  readonly messages: Readonly<Record<string, MessageTable | MessageLoader>>
  /** Called by the kernel alone. */
  readonly start: (context: Omit<PluginContext<never>, 'options'>) => PluginTeardown | Promise<PluginTeardown>
}

/** Makes a {@link Plugin}; options that are all optional may be left out. */
export type PluginFactory<Options extends object> =
  Partial<Options> extends Options
    ? (options?: Readonly<Options>) => Plugin
    : (options: Readonly<Options>) => Plugin

/**
 * Defines a plugin. Returns the function that hosts call with their options.
 *
 * @example
 * export const hello = definePlugin<{ name?: string }>({
 *   id: 'hello',
 *   setup({ contribute, options }) {
 *     contribute('source', { id: 'hello', label: `Hello ${options.name}`, open() {} })
 *   },
 * })
 */
export function definePlugin<Options extends object = Record<never, never>>(
  definition: PluginDefinition<Options>,
): PluginFactory<Options> {
  const { id, needs = [], config = {}, messages = {}, setup } = definition
  return ((options: Options = {} as Options): Plugin => {
    const frozen = Object.freeze({ ...options })
    return brandPlugin({
      id,
      needs,
      config,
      messages,
      start: (context) => setup({ ...context, options: frozen }),
    })
  }) as PluginFactory<Options>
}
