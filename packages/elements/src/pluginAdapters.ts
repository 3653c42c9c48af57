import type { Plugin } from '@lading/kernel'
import { shared } from '@lading/uploader/loading'

/** Makes a plugin of Lading from a plugin of another kind; null for one that it does not accept. */
export type PluginAdapter = (plugin: object) => Plugin | null

/** The adapters that the page has added. */
export const pluginAdapters: Set<PluginAdapter> = shared('adapters', () => new Set())
