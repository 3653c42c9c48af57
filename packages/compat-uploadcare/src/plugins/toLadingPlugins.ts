import { definePlugin } from '@lading/kernel/basics'
import type { Plugin } from '@lading/uploader'
import { localesPlugin } from '../defineLocale.js'
import type { UploaderPlugin } from '../types/ConfigType.js'

const adapted = new WeakMap<UploaderPlugin, Plugin>()

/** Returns plugins of either kind as plugins of Lading, with the languages that the page has defined. */
export function toLadingPlugins(
  plugins: readonly (UploaderPlugin | Plugin | null | undefined)[] | null | undefined,
): readonly Plugin[] {
  const locales = localesPlugin()
  const own = Array.isArray(plugins) ? plugins.filter(Boolean).map(toLadingPlugin) : []
  return locales ? [locales, ...own] : own
}

/** The adapter is loaded with the first plugin that needs it. */
function toLadingPlugin(plugin: UploaderPlugin | Plugin): Plugin {
  if (!isUploadcarePlugin(plugin)) return plugin
  let made = adapted.get(plugin)
  if (!made) {
    made = definePlugin({
      id: plugin.id,
      async setup(context) {
        const { setUpPlugin } = await import('./setUpPlugin.js')
        return setUpPlugin(plugin, context)
      },
    })()
    adapted.set(plugin, made)
  }
  return made
}

function isUploadcarePlugin(plugin: UploaderPlugin | Plugin): plugin is UploaderPlugin {
  return !('start' in plugin) && 'setup' in plugin
}
