import { consoleLogger, definePlugin } from '@lading/kernel/basics'
import type { Plugin } from '@lading/uploader'
import { localesPlugin } from '../defineLocale.js'
import type { UploaderPlugin } from '../types/ConfigType.js'
import { adapterLoader } from './AdapterLoader.js'

const adapted = new WeakMap<UploaderPlugin, Plugin>()
const reported = new WeakSet<UploaderPlugin>()

/** Converts plugins of either kind into Lading plugins, and adds the languages that the page has defined. */
export function toLadingPlugins(plugins: unknown): readonly Plugin[] {
  const locales = localesPlugin()
  // Untyped pages pass `condition ? [plugin] : null`, and worse.
  const own = Array.isArray(plugins)
    ? plugins.filter(isObject).filter(hasId).filter(isFirst).map(toLadingPlugin)
    : []
  return locales ? [locales, ...own] : own
}

/** Whether an Uploadcare plugin has an id. As in Uploadcare's uploader, a plugin without an id is skipped with a warning. */
function hasId(plugin: UploaderPlugin | Plugin): boolean {
  if (!isUploadcarePlugin(plugin) || typeof plugin.id === 'string') return true
  if (!reported.has(plugin)) consoleLogger.warn('A plugin without an "id" is left out.')
  reported.add(plugin)
  return false
}

/** Whether no earlier Uploadcare plugin has the same id. As in Uploadcare's uploader, duplicates are skipped with a warning. */
function isFirst(
  plugin: UploaderPlugin | Plugin,
  index: number,
  all: readonly (UploaderPlugin | Plugin)[],
): boolean {
  if (!isUploadcarePlugin(plugin) || all.findIndex((other) => other.id === plugin.id) === index) return true
  if (!reported.has(plugin)) {
    consoleLogger.warn(
      `The plugin "${plugin.id}" is a duplicate and is left out: the first one of an id is used.`,
    )
  }
  reported.add(plugin)
  return false
}

function toLadingPlugin(plugin: UploaderPlugin | Plugin): Plugin {
  if (!isUploadcarePlugin(plugin)) return plugin
  let made = adapted.get(plugin)
  if (!made) {
    made = adapt(plugin)
    adapted.set(plugin, made)
  }
  return made
}

function adapt(plugin: UploaderPlugin): Plugin {
  // Loads in parallel with the app, which is larger: the plugin is set up together with the uploader. A failure is reported by
  // the setup.
  adapterLoader.load().catch(() => {})
  return definePlugin({
    id: plugin.id,
    setup(context) {
      const { current } = adapterLoader
      return current ? current(plugin, context) : adapterLoader.load().then((setUp) => setUp(plugin, context))
    },
  })()
}

function isUploadcarePlugin(plugin: UploaderPlugin | Plugin): plugin is UploaderPlugin {
  // Invalid values are adapted as well, because the kernel reports them by name.
  return !('start' in plugin)
}

function isObject(value: unknown): value is UploaderPlugin | Plugin {
  return typeof value === 'object' && value !== null
}
