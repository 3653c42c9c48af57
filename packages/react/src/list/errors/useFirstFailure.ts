import { type RefObject, useEffect, useRef } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { useUploader } from '../../hooks/useUploader.js'
import { activeElementAt } from '../../parts/activeElementAt.js'

/**
 * Scrolls to the first failed file when all the list's uploads have ended, unless a person has scrolled the list or moved the
 * focus into it.
 *
 * @param wasShown Whether this was done for these uploads: a new list view begins at its first file.
 */
export function useFirstFailure(
  wasShown: RefObject<boolean>,
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
    if (!list || wasShown.current === hasEnded) return
    wasShown.current = hasEnded
    if (!hasEnded || list.scrollTop > 0) return
    const focused = activeElementAt(list)
    if (focused && list.contains(focused) && focused.matches(':focus-visible')) return
    const index = latest.current.findIndex((id) => entries.get(id)?.status === 'failed')
    if (index > 0) scrollTo.current(index)
  }, [hasEnded, entries, wasShown, scroller, scrollTo])
}
