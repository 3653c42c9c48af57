import type { CollectionSnapshot } from '@lading/kernel'

/** Returns whether there are uploads and all of them are paused. */
export function isPaused({ uploadingCount, pausedCount }: CollectionSnapshot): boolean {
  return pausedCount > 0 && pausedCount === uploadingCount
}
