import { definePlugin, type NoOptions, type PluginDefinition, type PluginFactory } from './definePlugin.js'
import type { PluginTeardown } from './Plugin.js'
import type { PluginContext } from './PluginContext.js'

/** Plugin code that is loaded on first use. */
export interface LazyCode<Code> {
  /** The loaded code; undefined until then. */
  readonly current: Code | undefined
  /** Loads the code once. Rejects if loading fails; the next call tries again. */
  readonly load: () => Promise<Code>
}

/** Definition of a lazy-loaded plugin: its config, messages and contributions are available immediately. */
export interface LazyPluginDefinition<Code, Options extends object = NoOptions>
  extends Omit<PluginDefinition<Options>, 'setup'> {
  /** Starts the plugin as in `PluginDefinition`; loads the code when a contribution is used. */
  readonly setup: (
    context: PluginContext<Options>,
    code: LazyCode<Code>,
  ) => PluginTeardown | Promise<PluginTeardown>
}

/**
 * Defines a plugin in two parts: a definition that is installed immediately, and code that is loaded on first use.
 *
 * @param code Imports the code. Pass the code itself if the page has already loaded it.
 * @example
 * const dashboard = lazyPlugin(dashboardDefinition, async () => (await import('@lading/react/list')).listViews)
 */
export function lazyPlugin<Code extends object, Options extends object = NoOptions>(
  definition: LazyPluginDefinition<Code, Options>,
  code: Code | (() => Promise<Code>),
): PluginFactory<Options> {
  let current = typeof code === 'function' ? undefined : code
  const lazy: LazyCode<Code> = {
    get current() {
      return current
    },
    async load() {
      current ??= await (code as () => Promise<Code>)()
      return current
    },
  }
  return definePlugin<Options>({ ...definition, setup: (context) => definition.setup(context, lazy) })
}
