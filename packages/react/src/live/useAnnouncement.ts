'use client'

import { useEffect, useRef, useState } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { Announcer } from './Announcer.js'
import { announcementOf } from './announcementOf.js'

/** What is to be said now of what becomes of the list; empty when there is nothing. */
export function useAnnouncement(): string {
  const { collection } = useUploader()
  const text = useText()
  const [message, setMessage] = useState('')
  // Other texts are no reason to begin anew: what was said last would never be taken back.
  const latest = useRef(text)
  latest.current = text

  useEffect(() => {
    const announcer = new Announcer(setMessage)
    let before = collection.snapshot
    const unsubscribe = collection.subscribe(() => {
      const next = collection.snapshot
      const announcement = announcementOf(next, before)
      before = next
      if (announcement)
        announcer.say(latest.current(announcement.key, announcement.values), announcement.isUrgent)
    })
    return () => {
      unsubscribe()
      announcer.stop()
    }
  }, [collection])

  return message
}
