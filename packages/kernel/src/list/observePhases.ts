import type { EntryList } from '../entry/EntryList.js'

/**
 * Calls `listener` once per task in which a file's phase changes, before the list is counted and even if the counts stay the
 * same. Returns an unsubscribe function.
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
