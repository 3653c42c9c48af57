import type { ConfigDefinition, ConfigMap } from '../config/defineConfig.js'
import { isStringList } from '../config/isStringList.js'
import { toList } from '../config/toList.js'
import type { MessageLoader, MessageTable } from '../locale/Messages.js'
import type { SlotMap } from '../slots/SlotItem.js'
import { brandPlugin } from './brandPlugin.js'
import type { Plugin, PluginTeardown } from './Plugin.js'
import type { PluginContext } from './PluginContext.js'

/** Options type for plugins that take no options: any key is a type error. */
export type NoOptions = Readonly<Record<never, never>> & { readonly [NO_OPTIONS]?: never }

declare const NO_OPTIONS: unique symbol

/** A plugin definition: data, and one function that starts the plugin. */
export interface PluginDefinition<Options extends object> {
  /** Unique among the installed plugins. */
  readonly id: string
  /** Ids of plugins that must be installed before this one. @default none */
  readonly needs?: readonly string[]
  /**
   * Source ids the plugin contributes. The ready-made uploader's shell reserves a place for each source while the uploader
   * loads. @default the plugin's id
   */
  readonly sources?: readonly string[]
  /**
   * Slots the plugin declares for other plugins to contribute to. A development build reports contributions to undeclared
   * slots. @default none
   */
  readonly slots?: readonly (keyof SlotMap)[]
  /**
   * Whether the plugin can reject or change files, through validators, file hooks, upload methods or a transport. Files don't
   * wait for a plugin that can't. A list names the configuration keys that make it do so: it can while one of them is set.
   *
   * @default true
   */
  readonly checksFiles?: boolean | readonly (keyof ConfigMap)[]
  /**
   * Options the plugin can't work without. Types tell pages in TypeScript; for all others, a development build names the option that
   * a page hasn't set. @default none
   */
  readonly required?: readonly (keyof Options & string)[]
  /** Configuration keys that the plugin defines. */
  readonly config?: ConfigDefinition
  /** The plugin's messages by language. A function loads a language's messages when that language is chosen. */
  readonly messages?: Readonly<Record<string, MessageTable | MessageLoader>>
  /**
   * Starts the plugin. Stop everything you start here with `context.signal` or `context.onCleanup`.
   *
   * @returns Nothing, or a function that is called on removal. Can be a promise of either.
   */
  readonly setup: (context: PluginContext<Options>) => PluginTeardown | Promise<PluginTeardown>
}

/** Creates a {@link Plugin}. The argument can be omitted if every option is optional. */
export type PluginFactory<Options extends object = NoOptions> =
  Partial<Options> extends Options
    ? (options?: Readonly<Options>) => Plugin
    : (options: Readonly<Options>) => Plugin

/**
 * Defines a plugin. Returns a function that host pages call with their options.
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
  // If the definition isn't an object, `id` is undefined, and the host reports the plugin instead of installing it.
  const {
    id,
    needs,
    sources = [id],
    slots,
    checksFiles,
    required,
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
      slots: toList(slots),
      required: toList(required),
      options: frozen,
      ...((checksFiles === false || isStringList(checksFiles)) && { checksFiles }),
      config,
      messages,
      start: setup && ((context) => setup({ ...(context as PluginContext<Options>), options: frozen })),
    })
  }) as PluginFactory<Options>
}
