import type { Uploader } from '@lading/kernel'

/**
 * Calls `listener` once for all files whose phase has changed in a task: earlier than the list is counted, and if the numbers
 * stay the same. Returns an unsubscribe function.
 */
export function observePhases({ entries }: Uploader, listener: () => void): () => void {
  let isRequested = false
  let isEnded = false
  const notify = () => {
    isRequested = false
    if (!isEnded) listener()
  }
  const unobserve = entries.observe(({ previous, next }) => {
    if (isRequested || previous?.phase === next.phase) return
    isRequested = true
    queueMicrotask(notify)
  })
  return () => {
    isEnded = true
    unobserve()
  }
}
