import { ClockToken } from '@lading/kernel'
import { useEffect, useRef, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { useRemovalUndo } from '../undo/useRemovalUndo.js'
import { Announcer } from './Announcer.js'
import { type Announcement, getAnnouncement } from './getAnnouncement.js'
import { type CauseOf, isAboutFailures, nameFiles } from './nameFiles.js'

const ownWords: CauseOf = (error) => error.message

/** Returns the current announcement about the list; empty for none. */
export function useAnnouncement(): string {
  const { collection, entries } = useUploader()
  const clock = useService(ClockToken)
  const undo = useRemovalUndo()
  const message = useMessage()
  const [announcement, setAnnouncement] = useState('')
  // A change of messages must not restart the effect: the last announcement would never be cleared.
  const latest = useRef(message)
  latest.current = message

  useEffect(() => {
    const announcer = new Announcer(clock, setAnnouncement)
    let newest: Announcement | null = null
    let previous = collection.snapshot
    const unsubscribe = collection.subscribe(() => {
      const next = collection.snapshot
      const before = previous
      const found = getAnnouncement(next, before)
      previous = next
      if (!found) return
      if (found.isUrgent || isAboutFailures(found)) newest = found
      const announce = (causeOf: CauseOf) => {
        const files = () => [...entries.values()]
        const words = nameFiles(found, next, before, files, latest.current, causeOf)
        if (words) announcer.announce(words, found.isUrgent)
      }
      if (!isAboutFailures(found)) {
        announce(ownWords)
        return
      }
      // A retry may be announced while the words are loading.
      const announceIfNewest = (causeOf: CauseOf) => {
        if (newest === found) announce(causeOf)
      }
      import('../errors/createCauseOf.js').then(
        ({ createCauseOf }) => announceIfNewest(createCauseOf(latest.current)),
        () => announceIfNewest(ownWords),
      )
    })
    let removedCount = 0
    const unsubscribeUndo = undo.subscribe(() => {
      const { count, restoredCount } = undo
      if (restoredCount > 0)
        announcer.announce(latest.current('files-restored', { count: restoredCount }), true)
      else if (count > removedCount) announcer.announce(latest.current('a11y-files-removed', { count }), true)
      removedCount = count
    })
    return () => {
      newest = null
      unsubscribe()
      unsubscribeUndo()
      announcer.stop()
    }
  }, [collection, entries, clock, undo])

  return announcement
}
