import { type PluginAdapter, pluginAdapters } from './pluginAdapters.js'

/**
 * Adds an adapter for plugins of another kind in the config key `plugins`. Call it before you set such a plugin. Lading plugins
 * are used unchanged. Returns a function that removes the adapter.
 *
 * @example
 * addPluginAdapter((plugin) => ('setup' in plugin ? fromUploadcarePlugin(plugin) : null))
 */
export function addPluginAdapter(adapter: PluginAdapter): () => void {
  pluginAdapters.add(adapter)
  return () => pluginAdapters.delete(adapter)
}
