import type { CollectionSnapshot, MessageValues } from '@lading/kernel'

/**
 * Returns an announcement's numbers at the moment when it's spoken, which can be seconds after the change; null if it's no longer
 * true.
 *
 * @param before The list before the change.
 */
export function getAnnouncedValues(
  key: string,
  now: CollectionSnapshot,
  before: CollectionSnapshot,
): MessageValues | null {
  const { totalCount: total, successCount: done, failedCount: failed, sentPercent: percent, wait } = now
  const { uploadingCount, pausedCount } = now
  const isEnd = uploadingCount === 0
  const count = {
    'a11y-files-added': total - before.totalCount,
    'a11y-progress': uploadingCount - pausedCount,
    'header-uploading': uploadingCount - pausedCount,
    'header-paused': pausedCount,
    'header-failed': failed,
    'header-succeed': done,
    'a11y-settled': isEnd ? failed : 0,
    'files-partly-uploaded': isEnd ? total : 0,
    'files-not-uploaded': isEnd ? total : 0,
    [`wait-${wait?.reason}`]: 1,
  }[key]
  return count && count > 0 ? { count, percent, done, total, failed } : null
}
