import type { FileActionItem, UploadEntry, Uploader } from '@lading/kernel'

/** Creates the menu item that retries immediately. It applies to all files, because their waits share a cause. */
export function createRetryNowAction(uploader: Uploader): FileActionItem {
  return {
    id: 'retry-now',
    order: 15,
    label: 'retry-now',
    icon: 'retry',
    isInMenu: true,
    shown: ({ wait }) => canRetryNow(uploader, wait),
    run: () => uploader.transport.retryNow?.(),
  }
}

/** Whether a person can cut a wait short. */
export function canRetryNow(uploader: Uploader, wait: UploadEntry['wait']): boolean {
  const canEnd = typeof wait?.untilMs === 'number' || wait?.reason === 'signed-out'
  return canEnd && uploader.transport.retryNow !== undefined
}
