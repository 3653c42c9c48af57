import type { CollectionSnapshot, EntryWaitReason, MessageKey } from '@lading/kernel'

/** A list change to announce, before it is translated. */
export interface Announcement {
  readonly key: MessageKey
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
  const hasEnded = uploadingCount === 0 && previous.uploadingCount > 0
  if (hasEnded && failedCount > 0) return { key: 'a11y-settled', isUrgent: true }
  if (failedCount > previous.failedCount) {
    return { key: 'header-failed', isUrgent: previous.failedCount === 0 }
  }
  if (hasEnded && idleCount > validatingCount) {
    return { key: successCount > 0 ? 'files-partly-uploaded' : 'files-not-uploaded', isUrgent: true }
  }
  if (uploadingCount === 0 && successCount > previous.successCount) {
    return { key: 'header-succeed', isUrgent: true }
  }
  if (pausedCount > previous.pausedCount) {
    return { key: 'header-paused', isUrgent: true }
  }
  const activeCount = uploadingCount - pausedCount
  const isResumed =
    pausedCount < previous.pausedCount && activeCount > previous.uploadingCount - previous.pausedCount
  if (isResumed || (uploadingCount > 0 && previous.uploadingCount === 0)) {
    return { key: 'header-uploading', isUrgent: true }
  }
  const reason = next.wait?.reason
  if (reason !== previous.wait?.reason && INTERRUPTIONS.includes(reason)) {
    return { key: `wait-${reason}`, isUrgent: true }
  }
  if (totalCount > previous.totalCount) {
    return { key: 'a11y-files-added', isUrgent: false }
  }
  if (uploadingCount > 0 && quarterOf(next) > quarterOf(previous)) {
    return { key: 'a11y-progress', isUrgent: false }
  }
  return null
}

/** Returns the number of quarters that are sent. */
function quarterOf({ sentPercent }: CollectionSnapshot): number {
  return Math.floor(sentPercent / 25)
}
