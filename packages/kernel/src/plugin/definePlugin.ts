import type { ConfigDefinition } from '../config/defineConfig.js'
import { toList } from '../config/toList.js'
import type { MessageLoader, MessageTable } from '../locale/Messages.js'
import type { SlotMap } from '../slots/SlotItem.js'
import { brandPlugin } from './brandPlugin.js'
import type { Plugin, PluginTeardown } from './Plugin.js'
import type { PluginContext } from './PluginContext.js'

/** Options of a plugin without options: any key is a type error. */
export type NoOptions = Readonly<Record<never, never>> & { readonly [NO_OPTIONS]?: never }

declare const NO_OPTIONS: unique symbol

/** Definition of a plugin: data, and one function that starts it. */
export interface PluginDefinition<Options extends object> {
  /** Unique among the installed plugins. */
  readonly id: string
  /** Ids of plugins that must be installed before this one. @default none */
  readonly needs?: readonly string[]
  /**
   * Ids of the sources that it contributes. The shell of the ready-made uploader keeps a place for each of them while the
   * uploader is loading. @default the plugin's id
   */
  readonly sources?: readonly string[]
  /**
   * Slots of its own, which other plugins contribute to. A development build reports contributions to slots that no plugin
   * declares. @default none
   */
  readonly slots?: readonly (keyof SlotMap)[]
  /**
   * Whether it can object to files, by validators, file hooks, upload methods or a transport. Files wait for an asynchronous setup only then.
   *
   * @default true
   */
  readonly checksFiles?: boolean
  /** Configuration keys that the plugin defines. */
  readonly config?: ConfigDefinition
  /** Messages of the plugin, per language; a function loads those of a language when it is chosen. */
  readonly messages?: Readonly<Record<string, MessageTable | MessageLoader>>
  /**
   * Starts the plugin. Everything that it starts must end with `context.signal` or `context.onCleanup`.
   *
   * @returns Nothing, or a function that is called on removal; also as a promise.
   */
  readonly setup: (context: PluginContext<Options>) => PluginTeardown | Promise<PluginTeardown>
}

/** Creates a {@link Plugin}; options that are all optional may be left out. */
export type PluginFactory<Options extends object = NoOptions> =
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
export function definePlugin<Options extends object = NoOptions>(
  definition: PluginDefinition<Options>,
): PluginFactory<Options> {
  // One that is no object has no id, so that the plugin is left out and reported.
  const {
    id,
    needs,
    sources = [id],
    slots,
    checksFiles,
    config = {},
    messages = {},
    setup,
  }: typeof definition = Object(definition)
  return ((options?: Options): Plugin => {
    const frozen = Object.freeze({ ...options } as Options)
    return brandPlugin({
      id,
      needs: toList(needs),
      sources,
      ...(slots && { slots: toList(slots) }),
      ...(checksFiles === false && { checksFiles }),
      config,
      messages,
      start: setup && ((context) => setup({ ...(context as PluginContext<Options>), options: frozen })),
    })
  }) as PluginFactory<Options>
}
