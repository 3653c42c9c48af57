'use client'

import { ClockToken } from '@lading/kernel'
import { useEffect, useRef, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { Announcer } from './Announcer.js'
import { announcementOf } from './announcementOf.js'

/** Returns the current announcement about the list; empty for none. */
export function useAnnouncement(): string {
  const { collection } = useUploader()
  const clock = useService(ClockToken)
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
      const found = announcementOf(next, previous)
      previous = next
      if (found) announcer.announce(latest.current(found.key, found.values), found.isUrgent)
    })
    return () => {
      unsubscribe()
      announcer.stop()
    }
  }, [collection, clock])

  return announcement
}
