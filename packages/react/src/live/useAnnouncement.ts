'use client'

import { useEffect, useState } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { Announcer } from './Announcer.js'
import { announcementOf } from './announcementOf.js'

/** What is to be said now of what becomes of the list; empty when there is nothing. */
export function useAnnouncement(): string {
  const { collection } = useUploader()
  const text = useText()
  const [message, setMessage] = useState('')

  useEffect(() => {
    const announcer = new Announcer(setMessage)
    let before = collection.snapshot
    const unsubscribe = collection.subscribe(() => {
      const next = collection.snapshot
      const announcement = announcementOf(next, before)
      before = next
      if (announcement) announcer.say(text(announcement.key, announcement.values), announcement.isUrgent)
    })
    return () => {
      unsubscribe()
      announcer.stop()
    }
  }, [collection, text])

  return message
}
