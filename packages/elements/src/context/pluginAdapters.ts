import type { Plugin } from '@lading/kernel'
import { shared } from '@lading/uploader/internal/loading'

/** Converts a plugin of another kind into a Lading plugin; returns null for a plugin that it doesn't accept. */
export type PluginAdapter = (plugin: object) => Plugin | null

/** The adapters that the page has added. */
export const pluginAdapters: Set<PluginAdapter> = shared('adapters', () => new Set())
