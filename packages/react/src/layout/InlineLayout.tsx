'use client'

import { type ReactElement, useEffect, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useLanguage } from '../hooks/useLanguage.js'
import { useUploader } from '../hooks/useUploader.js'
import { LiveRegion } from '../live/LiveRegion.js'
import { useAnnouncement } from '../live/useAnnouncement.js'
import { ActivityFrame } from './ActivityFrame.js'
import { LeaveGate } from './LeaveGate.js'

/** Props of {@link InlineLayout}. */
export interface InlineLayoutProps {
  /** Classes besides the layout's own, e.g. `lading-dark`. */
  readonly className?: string
}

const START = { id: 'start-from', params: undefined }

/** The activities in the page itself. */
export function InlineLayout({ className = '' }: InlineLayoutProps): ReactElement {
  const uploader = useUploader()
  const language = useLanguage()
  const { current } = useActivity()
  const announcement = useAnnouncement()
  const [gate] = useState(() => new LeaveGate())

  useEffect(() => {
    const { activities, entries } = uploader
    activities.setModal(false)
    activities.layout = 'inline'
    if (!activities.snapshot.current) activities.show(entries.size > 0 ? 'upload-list' : 'start-from')
  }, [uploader])

  return (
    <div {...language} className={`lading lading-inline ${className}`}>
      <ActivityFrame activity={current ?? START} gate={gate} />
      <LiveRegion message={announcement} />
    </div>
  )
}
