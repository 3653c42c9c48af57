import {
  type ConfigDefinition,
  type ConfigOption,
  definePlugin,
  fallbackOption,
  type Plugin,
  type SlotSettings,
} from '@lading/kernel'

/** One user's settings for a shared uploader. */
export interface UploaderLayer {
  readonly config: Readonly<Record<string, unknown>>
  readonly plugins: readonly Plugin[]
  readonly slots: SlotSettings
}

/** Merges layers into one: later layers take precedence, and plugins are identified by their ids. */
export function mergeLayers(layers: readonly UploaderLayer[]): UploaderLayer {
  const plugins = new Map(
    layers.flatMap((layer) => layer.plugins.map((plugin) => [plugin.id, plugin] as const)),
  )
  return {
    config: Object.assign({}, ...layers.map(({ config }) => config)),
    plugins: [...plugins.values()],
    slots: Object.assign({}, ...layers.map(({ slots }) => slots)),
  }
}

/**
 * Reduces a plugin to its configuration keys, which another plugin can define: they read as before the app is loaded. Leaves
 * out plugins that need it.
 */
export function withKeysOnly(plugins: readonly Plugin[], id: string): readonly Plugin[] {
  return plugins.flatMap((plugin) => {
    if (plugin.needs.includes(id)) return []
    if (plugin.id !== id) return plugin
    const options = Object.entries(plugin.config) as [string, ConfigOption<unknown>][]
    const config = Object.fromEntries(options.map(([key, option]) => [key, fallbackOption(option)]))
    return definePlugin({ id: `${id}-keys`, config: config as ConfigDefinition, setup() {} })()
  })
}
