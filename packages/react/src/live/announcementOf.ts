import type { CollectionSnapshot, MessageKey, MessageValues } from '@lading/kernel'

/** Something to be said about the list. */
export interface Announcement {
  readonly key: MessageKey
  readonly values: MessageValues
  /** Whether it is said at once. */
  readonly isUrgent: boolean
}

/** What of a change of the list is worth saying: the start, the first failure, the end, good or not; else additions and progress. */
export function announcementOf(next: CollectionSnapshot, before: CollectionSnapshot): Announcement | null {
  const { totalCount, uploadingCount, failedCount, successCount, progress } = next
  if (uploadingCount === 0 && before.uploadingCount > 0 && failedCount > 0) {
    return { key: 'a11y-settled', values: { done: successCount, failed: failedCount }, isUrgent: true }
  }
  if (failedCount > before.failedCount) {
    return { key: 'header-failed', values: { count: failedCount }, isUrgent: before.failedCount === 0 }
  }
  if (next.status === 'success' && before.status !== 'success') {
    return { key: 'header-succeed', values: { count: successCount }, isUrgent: true }
  }
  if (uploadingCount > 0 && before.uploadingCount === 0) {
    return { key: 'header-uploading', values: { count: uploadingCount }, isUrgent: true }
  }
  if (totalCount > before.totalCount) {
    return { key: 'a11y-files-added', values: { count: totalCount - before.totalCount }, isUrgent: false }
  }
  if (uploadingCount > 0 && progress !== before.progress) {
    return { key: 'a11y-progress', values: { percent: progress }, isUrgent: false }
  }
  return null
}
