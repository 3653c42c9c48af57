import { type RefObject, useEffect, useRef } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useUploader } from '../hooks/useUploader.js'
import { activeElementAt } from '../parts/activeElementAt.js'

/**
 * Scrolls to the first failed file when all uploads of a list have ended, unless a person has scrolled it, or is in it with the
 * keyboard.
 */
export function useFirstFailure(
  ids: readonly string[],
  scroller: RefObject<HTMLElement | null>,
  scrollTo: RefObject<(index: number) => void>,
): void {
  const { entries } = useUploader()
  const hasEnded = useCollection(
    ({ failedCount, uploadingCount, idleCount, validatingCount }) =>
      failedCount > 0 && uploadingCount + idleCount + validatingCount === 0,
  )
  const latest = useRef(ids)
  latest.current = ids
  useEffect(() => {
    const { current: list } = scroller
    if (!hasEnded || !list || list.scrollTop > 0) return
    const focused = activeElementAt(list)
    if (focused && list.contains(focused) && focused.matches(':focus-visible')) return
    const index = latest.current.findIndex((id) => entries.get(id)?.status === 'failed')
    if (index > 0) scrollTo.current(index)
  }, [hasEnded, entries, scroller, scrollTo])
}
