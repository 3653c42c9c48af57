import { maxFileCount, type Uploader } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/**
 * Returns the sentence about files that didn't fit in the list: ours with their number, or the page's text about too many
 * files.
 */
export function leftOutMessage(
  { cfg, entries, locale }: Pick<Uploader, 'cfg' | 'entries' | 'locale'>,
  count: number,
  message: MessageFormatter,
): string {
  const max = maxFileCount(cfg)
  return locale.outranks('files-count-limit-error-too-many', 'left-out')
    ? message('files-count-limit-error-too-many', { max, total: entries.size + count })
    : message('left-out', { count, max })
}
