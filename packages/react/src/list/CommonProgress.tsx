'use client'

import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { ProgressBar } from '../parts/ProgressBar.js'

/** The progress of all files together, while any is being uploaded. */
export function CommonProgress(): ReactElement {
  const message = useMessage()
  const progress = useCollection(({ uploadingCount, progress }) => (uploadingCount > 0 ? progress : null))
  return (
    <div className="lading-common-progress">
      {progress !== null && <ProgressBar value={progress} label={message('progress-all-label')} />}
    </div>
  )
}
