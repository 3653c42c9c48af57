import { definePlugin, type NoOptions, type PluginDefinition, type PluginFactory } from './definePlugin.js'
import type { PluginTeardown } from './Plugin.js'
import type { PluginContext } from './PluginContext.js'

/** The code of a plugin that is loaded when it is first used. */
export interface LazyCode<Code> {
  /** The code; undefined until it is loaded. */
  readonly current: Code | undefined
  /** Loads the code once. A failure rejects, and the next call tries again. */
  readonly load: () => Promise<Code>
}

/** Definition of a plugin whose code is loaded later: its config, messages and contributions are available at once. */
export interface LazyPluginDefinition<Code, Options extends object = NoOptions>
  extends Omit<PluginDefinition<Options>, 'setup'> {
  /** Starts the plugin as in `PluginDefinition`; loads the code when one of the contributions is used. */
  readonly setup: (
    context: PluginContext<Options>,
    code: LazyCode<Code>,
  ) => PluginTeardown | Promise<PluginTeardown>
}

/**
 * Defines a plugin in two parts: a definition that is installed at once, and code that is loaded when it is first used.
 *
 * @param code Imports the code; a page that has loaded it already passes the code itself.
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
