import type { ConfigMap } from '../config/defineConfig.js'
import type { Plugin } from './Plugin.js'

/** Whether a plugin can reject or change files with this configuration, as it declares. */
export function mayCheckFiles(
  { checksFiles = true }: Pick<Plugin, 'checksFiles'>,
  config: Readonly<ConfigMap>,
): boolean {
  if (typeof checksFiles === 'boolean') return checksFiles
  return checksFiles.some((key) => {
    const value: unknown = config[key]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
}
