import type { Plugin } from '@lading/kernel'
import { pluginAdapters } from './pluginAdapters.js'

const adapted = new WeakMap<object, Plugin>()

/** Returns the plugins of a configuration value as plugins of Lading; the same ones for the same value. */
export function adaptPlugins(value: unknown): readonly Plugin[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).map(adapt)
}

function adapt(plugin: object): Plugin {
  if ('start' in plugin) return plugin as Plugin
  const known = adapted.get(plugin)
  if (known) return known
  for (const adapter of pluginAdapters) {
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
