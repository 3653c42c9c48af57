import { ClockToken } from '@lading/kernel'
import { useEffect, useRef, useState } from 'react'
import { causes } from '../errors/causes.js'
import { useMessage } from '../hooks/useMessage.js'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { useRemovalUndo } from '../undo/useRemovalUndo.js'
import { Announcer } from './Announcer.js'
import { getAnnouncement } from './getAnnouncement.js'
import { type CauseOf, isAboutFailures, nameFiles } from './nameFiles.js'

const ownWords: CauseOf = (error) => error.message

/** Returns the current announcement about the list; empty for none. */
export function useAnnouncement(): string {
  const uploader = useUploader()
  const { collection, entries } = uploader
  const clock = useService(ClockToken)
  const undo = useRemovalUndo()
  const message = useMessage()
  const [announcement, setAnnouncement] = useState('')
  // A change of messages must not restart the effect: the last announcement would never be cleared.
  const latest = useRef(message)
  latest.current = message

  useEffect(() => {
    const announcer = new Announcer(clock, setAnnouncement)
    let previous = collection.snapshot
    const unsubscribe = collection.subscribe(() => {
      const next = collection.snapshot
      const before = previous
      const found = getAnnouncement(next, before)
      previous = next
      if (!found) return
      const createCauseOf = isAboutFailures(found) ? causes.get(uploader) : undefined
      const files = () => [...entries.values()]
      const causeOf = createCauseOf?.(latest.current) ?? ownWords
      const words = nameFiles(found, next, before, files, latest.current, causeOf)
      if (words) announcer.announce(words, found.isUrgent)
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
      unsubscribe()
      unsubscribeUndo()
      announcer.stop()
    }
  }, [uploader, collection, entries, clock, undo])

  return announcement
}
