import type { Plugin } from '@lading/kernel'
import { lazyUploadcareTransport } from '@lading/plugin-uploadcare-transport/lazy'
import { loadFirstFile } from './loadFirstFile.js'
import { pluginsWith } from './pluginsWith.js'

const transport = lazyUploadcareTransport(async () => (await loadFirstFile()).createTransport)

/** Returns new plugins of the ready-made uploader, besides the validators and the dashboard. */
export function readyMadePlugins(): readonly Plugin[] {
  return pluginsWith(transport)
}
