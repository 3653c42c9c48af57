'use client'

import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useUploader } from '../hooks/useUploader.js'
import { LiveRegion } from '../live/LiveRegion.js'
import { useAnnouncement } from '../live/useAnnouncement.js'
import { ActivityFrame } from './ActivityFrame.js'
import { LeaveGate } from './LeaveGate.js'

const START = { id: 'start-from', params: undefined }

/** The activities without a wrapper. Render it in an element with the classes `lading lading-inline`. */
export function InlineActivities(): ReactElement {
  const uploader = useUploader()
  const { current } = useActivity()
  const announcement = useAnnouncement()
  const [gate] = useState(() => new LeaveGate())

  // Runs before the start's effects, which depend on it.
  useLayoutEffect(() => {
    uploader.activities.layout = 'inline'
  }, [uploader])
  useEffect(() => {
    const { activities, entries } = uploader
    activities.setModal(false)
    if (!activities.snapshot.current) activities.show(entries.size > 0 ? 'upload-list' : 'start-from')
  }, [uploader])

  return (
    <>
      <ActivityFrame activity={current ?? START} gate={gate} />
      <LiveRegion message={announcement} />
    </>
  )
}
