import { ClockToken, type CollectionSnapshot, getLeftOutFiles } from '@lading/kernel'
import { useEffect, useRef, useState } from 'react'
import { causes } from '../errors/causes.js'
import { useMessage } from '../hooks/useMessage.js'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { useRemovalUndo } from '../undo/useRemovalUndo.js'
import { Announcer } from './Announcer.js'
import { getAnnouncedValues } from './getAnnouncedValues.js'
import { getAnnouncement } from './getAnnouncement.js'
import { getLoadedKey } from './getLoadedKey.js'
import { leftOutMessage } from './leftOutMessage.js'
import { isAboutFailures, nameFiles } from './nameFiles.js'

/** Longer than a list change takes to be announced, in milliseconds. */
const LEFT_OUT_MS = 100

/** Returns the current announcement about the list, or an empty string. */
export function useAnnouncement(): string {
  const uploader = useUploader()
  const { collection, entries, locale } = uploader
  const clock = useService(ClockToken)
  const undo = useRemovalUndo()
  const message = useMessage()
  const [announcement, setAnnouncement] = useState('')
  // New messages must not restart the effect: the last announcement would never be cleared.
  const latest = useRef(message)
  latest.current = message

  useEffect(() => {
    const announcer = new Announcer(clock, setAnnouncement)
    let previous = collection.snapshot
    /** The list before additions that are still to be spoken: they're announced together. */
    let beforeAdded: CollectionSnapshot | null = null
    const unsubscribe = collection.subscribe(() => {
      const next = collection.snapshot
      const last = previous
      const found = getAnnouncement(next, last)
      previous = next
      if (!found) return
      const isAboutAdded = found.key === 'a11y-files-added'
      if (isAboutAdded) beforeAdded ??= last
      const leftOutWords = takeLeftOut()
      // Built when it's spoken, because it might wait: old numbers would contradict the screen.
      const words = () => {
        const before = isAboutAdded ? beforeAdded : last
        if (isAboutAdded) beforeAdded = null
        const { key } = found
        const values = before && getAnnouncedValues(key, collection.snapshot, before)
        const causeOf = isAboutFailures(key) ? causes.get(uploader)?.(latest.current, locale) : undefined
        const files = () => [...entries.values()]
        const own = values && nameFiles(getLoadedKey(key, locale), values, files, latest.current, causeOf)
        return [own, leftOutWords].filter(Boolean).join('. ')
      }
      // That uploads have started can wait for the names of files that were just added.
      const isUrgent = found.isUrgent && !(found.key === 'header-uploading' && announcer.isSettling)
      // It replaces whatever waits.
      if (isUrgent) beforeAdded = null
      announcer.announce(words, isUrgent)
    })
    const leftOut = getLeftOutFiles(uploader)
    let leftOutCount = leftOut.files.length
    let cancelLeftOut = () => {}
    /** Returns the text about files that were left out since the last call. */
    const takeLeftOut = () => {
      cancelLeftOut()
      const count = leftOut.files.length
      const isMore = count > leftOutCount
      leftOutCount = count
      return isMore ? leftOutMessage(uploader, count, latest.current) : ''
    }
    const unsubscribeLeftOut = leftOut.subscribe(() => {
      cancelLeftOut()
      // Announced together with the files that were added.
      cancelLeftOut = clock.schedule(LEFT_OUT_MS, () => {
        const words = takeLeftOut()
        if (words) announcer.announce(words, true)
      })
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
      unsubscribeLeftOut()
      cancelLeftOut()
      announcer.stop()
    }
  }, [uploader, collection, entries, locale, clock, undo])

  return announcement
}
