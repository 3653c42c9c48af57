import { ClockToken, type EntryPhase, type Uploader } from '@lading/kernel'
import { useEffect, useRef, useState } from 'react'
import { isShallowEqual } from '../../hooks/isShallowEqual.js'
import { useCollection } from '../../hooks/useCollection.js'
import { useService } from '../../hooks/useService.js'
import { useUploader } from '../../hooks/useUploader.js'
import { isMenuOpen } from '../../parts/isMenuOpen.js'

/**
 * Shortest time between two changes, in milliseconds. Rows that move more often are unreadable, and each new row has to be
 * created: hundreds per second during many small uploads.
 */
const CHANGE_MS = 1000

/** Phases of a file that has started. */
export const RUNNING: ReadonlySet<EntryPhase> = new Set(['preparing', 'sending', 'finishing'])
const NONE: readonly string[] = []

/**
 * Returns the files that are being uploaded, without queued files. Updates at most once per second, and not while a row menu is
 * open.
 *
 * @param isFollowed If false, returns no files.
 */
export function useRunning(isFollowed: boolean): readonly string[] {
  const uploader = useUploader()
  const clock = useService(ClockToken)
  const latest = useCollection(() => (isFollowed ? getRunningIds(uploader) : NONE))
  const [shown, setShown] = useState(latest)
  // A list that is first shown during uploads has just put them first.
  const changedAtMs = useRef(latest.length > 0 ? clock.now() : Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of `latest` alone
  useEffect(() => {
    let cancel = () => {}
    const change = () => {
      if (isMenuOpen()) {
        cancel = clock.schedule(CHANGE_MS, change)
        return
      }
      // Don't use `latest`: the next file starts right after the previous file's end was reported.
      const next = isFollowed ? getRunningIds(uploader) : NONE
      if (isShallowEqual(next, shown)) return
      changedAtMs.current = clock.now()
      setShown(next)
    }
    const waitMs = Math.min(CHANGE_MS, changedAtMs.current + CHANGE_MS - clock.now())
    if (waitMs > 0) cancel = clock.schedule(waitMs, change)
    else change()
    return () => cancel()
  }, [uploader, clock, isFollowed, latest, shown])
  return isFollowed || isMenuOpen() ? shown : NONE
}

function getRunningIds({ entries }: Uploader): readonly string[] {
  const running: string[] = []
  for (const { id, now } of entries.all()) if (RUNNING.has(now.phase)) running.push(id)
  return running
}
