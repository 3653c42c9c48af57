import type { ConfigStore } from '@lading/kernel'

/** Returns the maximum number of files in the list. */
export function maxFileCount(config: Pick<ConfigStore, 'get'>): number {
  return config.get('multiple') ? config.get('multipleMax') : 1
}
