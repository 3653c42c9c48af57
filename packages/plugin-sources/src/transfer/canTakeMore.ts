import type { Uploader } from '@lading/kernel'

/** Whether the list may hold another file. */
export function canTakeMore({ config, entries }: Pick<Uploader, 'config' | 'entries'>): boolean {
  return entries.size < largestCount(config)
}

/** Most files that the list may hold. */
export function largestCount(config: Uploader['config']): number {
  return config.get('multiple') ? config.get('multipleMax') : 1
}
