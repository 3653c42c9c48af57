import type { EntryList } from '../entry/EntryList.js'

/**
 * Calls `listener` once for all files whose phase has changed in a task: earlier than the list is counted, and even if its
 * numbers stay the same. Returns an unsubscribe function.
 */
export function observePhases(entries: Pick<EntryList, 'observe'>, listener: () => void): () => void {
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
