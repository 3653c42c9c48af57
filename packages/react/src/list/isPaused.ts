import type { CollectionSnapshot } from '@lading/kernel'

/** Whether all uploads are paused, and there is one. */
export function isPaused({ uploadingCount, pausedCount }: CollectionSnapshot): boolean {
  return pausedCount > 0 && pausedCount === uploadingCount
}
