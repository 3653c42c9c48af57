import type { CollectionSnapshot, EntryWaitReason, MessageKey, MessageValues } from '@lading/kernel'

/** A list change to announce, before it is translated. */
export interface Announcement {
  readonly key: MessageKey
  readonly values: MessageValues
  /** Whether it is announced immediately. */
  readonly isUrgent: boolean
}

/** Waits that are announced, because they can take long. */
const INTERRUPTIONS: readonly (EntryWaitReason | undefined)[] = [
  'signed-out',
  'offline',
  'busy',
  'unreachable',
]

/**
 * Returns the announcement for a list change: start, pause, first failure, end or stop, interruption, additions, each quarter.
 */
export function getAnnouncement(next: CollectionSnapshot, previous: CollectionSnapshot): Announcement | null {
  const { totalCount, idleCount, validatingCount, uploadingCount, pausedCount, failedCount, successCount } =
    next
  if (uploadingCount === 0 && previous.uploadingCount > 0 && failedCount > 0) {
    return { key: 'a11y-settled', values: { done: successCount, failed: failedCount }, isUrgent: true }
  }
  if (failedCount > previous.failedCount) {
    return { key: 'header-failed', values: { count: failedCount }, isUrgent: previous.failedCount === 0 }
  }
  const hasEnded = uploadingCount === 0 && previous.uploadingCount > 0
  if (hasEnded && idleCount > validatingCount) {
    return successCount > 0
      ? { key: 'files-partly-uploaded', values: { done: successCount, total: totalCount }, isUrgent: true }
      : { key: 'files-not-uploaded', values: { count: totalCount }, isUrgent: true }
  }
  if (uploadingCount === 0 && successCount > previous.successCount) {
    return { key: 'header-succeed', values: { count: successCount }, isUrgent: true }
  }
  if (pausedCount > previous.pausedCount) {
    return { key: 'header-paused', values: { count: pausedCount }, isUrgent: true }
  }
  const activeCount = uploadingCount - pausedCount
  const isResumed =
    pausedCount < previous.pausedCount && activeCount > previous.uploadingCount - previous.pausedCount
  if (isResumed || (uploadingCount > 0 && previous.uploadingCount === 0)) {
    return { key: 'header-uploading', values: { count: activeCount }, isUrgent: true }
  }
  const reason = next.wait?.reason
  if (reason !== previous.wait?.reason && INTERRUPTIONS.includes(reason)) {
    return { key: `wait-${reason}`, values: {}, isUrgent: true }
  }
  if (totalCount > previous.totalCount) {
    return { key: 'a11y-files-added', values: { count: totalCount - previous.totalCount }, isUrgent: false }
  }
  const percent = quarterOf(next)
  if (uploadingCount > 0 && percent > quarterOf(previous)) {
    return { key: 'a11y-progress', values: { percent }, isUrgent: false }
  }
  return null
}

/** Returns the sent share in quarters: 0, 25, 50 or 75 percent. */
export function quarterOf({ sentPercent }: CollectionSnapshot): number {
  return sentPercent - (sentPercent % 25)
}
