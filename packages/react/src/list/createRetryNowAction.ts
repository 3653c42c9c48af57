import type { FileActionItem, UploadEntry, Uploader } from '@lading/kernel'

/** Returns the menu item that ends the wait for an automatic retry; for all files, as their waits have one cause. */
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

/** Whether a wait has an end that a person can bring forward. */
export function canRetryNow(uploader: Uploader, wait: UploadEntry['wait']): boolean {
  const canEnd = typeof wait?.untilMs === 'number' || wait?.reason === 'signed-out'
  return canEnd && uploader.transport.retryNow !== undefined
}
