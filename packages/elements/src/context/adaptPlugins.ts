import type { Plugin } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
import { pluginAdapters } from './pluginAdapters.js'

const adapted = new WeakMap<object, Plugin>()
const reported = new WeakSet<object>()

/** Converts a configuration value's plugins into Lading plugins. Returns the same plugins for the same value. */
export function adaptPlugins(value: unknown): readonly Plugin[] {
  if (!Array.isArray(value)) return []
  return value
    .filter(isObject)
    .filter(hasId)
    .filter(isFirst)
    .flatMap((plugin) => adapt(plugin) ?? [])
}

function adapt(plugin: object): Plugin | null {
  if ('start' in plugin) return plugin as Plugin
  const known = adapted.get(plugin)
  if (known) return known
  for (const adapter of pluginAdapters) {
    const made = adapter(plugin)
    if (!made) continue
    adapted.set(plugin, made)
    return made
  }
  if (!reported.has(plugin)) {
    reported.add(plugin)
    consoleLogger.error(
      `"${(plugin as { readonly id?: unknown }).id}" is not a plugin of Lading, and no adapter accepts it. Make it with definePlugin().`,
    )
  }
  return null
}

/** Whether a plugin has an id. Ignores Lading plugins, because the uploader reports them. */
function hasId(plugin: { readonly id?: unknown }): boolean {
  if ('start' in plugin || typeof plugin.id === 'string') return true
  if (!reported.has(plugin)) consoleLogger.warn('A plugin without an "id" is left out.')
  reported.add(plugin)
  return false
}

/**
 * Whether no earlier plugin has the same id. Ignores Lading plugins: if their ids are equal, the uploader uses the last plugin.
 */
function isFirst(
  plugin: { readonly id?: unknown },
  index: number,
  all: readonly { readonly id?: unknown }[],
): boolean {
  if ('start' in plugin || all.findIndex(({ id }) => id === plugin.id) === index) return true
  if (!reported.has(plugin)) {
    consoleLogger.warn(
      `The plugin "${plugin.id}" is a duplicate and is left out: the first one of an id is used.`,
    )
  }
  reported.add(plugin)
  return false
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
