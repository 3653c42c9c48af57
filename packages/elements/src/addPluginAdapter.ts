import { type PluginAdapter, pluginAdapters } from './pluginAdapters.js'

/**
 * Adds an adapter for plugins of another kind in the configuration key `plugins`, before the first of them is set.
 * Plugins of Lading are used as they are. Returns a function that removes the adapter.
 *
 * @example
 * addPluginAdapter((plugin) => ('setup' in plugin ? fromUploadcarePlugin(plugin) : null))
 */
export function addPluginAdapter(adapter: PluginAdapter): () => void {
  pluginAdapters.add(adapter)
  return () => pluginAdapters.delete(adapter)
}
