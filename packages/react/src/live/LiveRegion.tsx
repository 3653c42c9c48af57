'use client'

import { type ReactElement, useEffect, useState } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { Announcer } from './Announcer.js'
import { announcementOf } from './announcementOf.js'

/** Says to those who do not see the list what becomes of it. */
export function LiveRegion(): ReactElement {
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

  return (
    <div className="lading-hidden" role="status">
      {message}
    </div>
  )
}
