import { formatSize } from '@lading/kernel'
import type { MessageFormatter } from '../../hooks/useMessage.js'

/** Returns how much of a size is sent, both in the size's unit: `8.4 of 13 MB`. The first number is rounded down. */
export function formatSent(
  sentBytes: number,
  totalBytes: number,
  language: string,
  message: MessageFormatter,
): string {
  return message('bytes-progress', {
    sent: formatSize(Math.min(sentBytes, totalBytes), language, totalBytes),
    total: formatSize(totalBytes, language),
  })
}
