import type { Plugin } from '@lading/kernel'
import { shared } from './shared.js'

/** Makes a plugin of Lading from a plugin of another kind; null for one that it does not accept. */
export type PluginAdapter = (plugin: object) => Plugin | null

const adapters = shared('adapters', () => new Set<PluginAdapter>())
const adapted = new WeakMap<object, Plugin>()

/**
 * Adds an adapter for plugins of another kind in the configuration key `plugins`, before the first of them is set.
 * Plugins of Lading are used as they are. Returns a function that removes the adapter.
 *
 * @example
 * addPluginAdapter((plugin) => ('setup' in plugin ? fromUploadcarePlugin(plugin) : null))
 */
export function addPluginAdapter(adapter: PluginAdapter): () => void {
  adapters.add(adapter)
  return () => adapters.delete(adapter)
}

/** Returns the plugins of a configuration value as plugins of Lading; the same ones for the same value. */
export function adaptPlugins(value: unknown): readonly Plugin[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).map(adapt)
}

function adapt(plugin: object): Plugin {
  if ('start' in plugin) return plugin as Plugin
  const known = adapted.get(plugin)
  if (known) return known
  for (const adapter of adapters) {
    const made = adapter(plugin)
    if (!made) continue
    adapted.set(plugin, made)
    return made
  }
  // The kernel reports it by name.
  return plugin as Plugin
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
