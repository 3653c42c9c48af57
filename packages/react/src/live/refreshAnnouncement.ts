import type { CollectionSnapshot, MessageValues } from '@lading/kernel'
import type { Announcement } from './getAnnouncement.js'

/**
 * Returns an announcement with the list's numbers at the moment when it's spoken, which can be seconds after the change; null if
 * it's no longer true.
 *
 * @param before The list before the change.
 */
export function refreshAnnouncement(
  found: Announcement,
  now: CollectionSnapshot,
  before: CollectionSnapshot,
): Announcement | null {
  const values = valuesOf(found.key, now, before)
  return values && { ...found, values }
}

function valuesOf(key: string, now: CollectionSnapshot, before: CollectionSnapshot): MessageValues | null {
  const { totalCount, uploadingCount, pausedCount, failedCount, successCount, sentPercent, wait } = now
  const activeCount = uploadingCount - pausedCount
  const counted = (count: number) => (count > 0 ? { count } : null)
  switch (key) {
    case 'a11y-files-added':
      return counted(totalCount - before.totalCount)
    case 'a11y-progress':
      return activeCount > 0 ? { percent: sentPercent } : null
    case 'header-uploading':
      return counted(activeCount)
    case 'header-paused':
      return counted(pausedCount)
    case 'header-failed':
      return counted(failedCount)
    case 'header-succeed':
      return counted(successCount)
  }
  if (key.startsWith('wait-')) return wait && key.endsWith(wait.reason) ? {} : null
  if (uploadingCount > 0) return null
  // The end of all uploads.
  if (key === 'a11y-settled') return failedCount > 0 ? { done: successCount, failed: failedCount } : null
  return { done: successCount, total: totalCount, count: totalCount }
}
