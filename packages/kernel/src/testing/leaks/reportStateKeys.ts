import type { Plugin } from '../../plugin/Plugin.js'
import type { PluginContext } from '../../plugin/PluginContext.js'

/** Returns a plugin that does the same and reports the keys of entry state that it sets. */
export function reportStateKeys(plugin: Plugin, report: (key: string) => void): Plugin {
  const start = (context: PluginContext) =>
    plugin.start({
      ...context,
      setEntryState(id, state) {
        for (const key of Object.keys(state)) report(key)
        context.setEntryState(id, state)
      },
    } satisfies PluginContext)
  // Inherits the brand, too, which is not enumerable.
  return Object.create(plugin, { start: { value: start } })
}
