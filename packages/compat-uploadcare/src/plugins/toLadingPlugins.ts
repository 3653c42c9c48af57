import { consoleLogger, definePlugin } from '@lading/kernel/basics'
import type { Plugin } from '@lading/uploader'
import { localesPlugin } from '../defineLocale.js'
import type { UploaderPlugin } from '../types/ConfigType.js'
import { adapterLoader } from './AdapterLoader.js'

const adapted = new WeakMap<UploaderPlugin, Plugin>()
const reported = new WeakSet<UploaderPlugin>()

/** Returns plugins of either kind as plugins of Lading, with the languages that the page has defined. */
export function toLadingPlugins(plugins: unknown): readonly Plugin[] {
  const locales = localesPlugin()
  // Pages without types write `condition ? [plugin] : null`, and worse.
  const own = Array.isArray(plugins)
    ? plugins.filter(isObject).filter(hasId).filter(isFirst).map(toLadingPlugin)
    : []
  return locales ? [locales, ...own] : own
}

/** Whether a plugin of theirs has an id; as there, one without is left out with a warning. */
function hasId(plugin: UploaderPlugin | Plugin): boolean {
  if (!isUploadcarePlugin(plugin) || typeof plugin.id === 'string') return true
  if (!reported.has(plugin)) consoleLogger.warn('A plugin without an "id" is left out.')
  reported.add(plugin)
  return false
}

/** Whether no plugin of theirs before it has its id; as there, the others are left out with a warning. */
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
  // Beside the app, which is larger: the plugin is set up together with the uploader. A failure is repeated by the setup.
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
  // Neither of both is adapted, too: the kernel reports it by name.
  return !('start' in plugin)
}

function isObject(value: unknown): value is UploaderPlugin | Plugin {
  return typeof value === 'object' && value !== null
}
