import type { Plugin } from '../../plugin/Plugin.js'
import type { PluginContext } from '../../plugin/PluginContext.js'

/** Wraps a plugin to report the entry-state keys that it sets. */
export function reportStateKeys(plugin: Plugin, report: (key: string) => void): Plugin {
  const start = (context: PluginContext) =>
    plugin.start({
      ...context,
      setEntryState(id, state) {
        for (const key of Object.keys(state)) report(key)
        context.setEntryState(id, state)
      },
    } satisfies PluginContext)
  // Use the plugin as the prototype, because its brand isn't enumerable and wouldn't be copied.
  return Object.create(plugin, { start: { value: start } })
}
