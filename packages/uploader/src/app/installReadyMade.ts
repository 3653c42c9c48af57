import type { MessageTable, Uploader } from '@lading/kernel'
import { PluginsToken } from '@lading/kernel/services'
import { languages } from '../languages/languages.js'
import { lazyPlugins } from './lazyPlugins.js'

/** Installs the ready-made plugins that an uploader doesn't have yet. @param without Ids of plugins to leave out. */
export function installReadyMade(
  uploader: Uploader,
  without: readonly string[],
  loaded: Map<string, MessageTable>,
): void {
  const installed = uploader.scope.get(PluginsToken)
  const plugins = [languages(loaded), ...lazyPlugins()]
  const isLeftOut = (id: string) => without.includes(id)
  uploader.use(
    ...plugins.filter(({ id, needs }) => !isLeftOut(id) && !needs.some(isLeftOut) && !installed.has(id)),
  )
}
