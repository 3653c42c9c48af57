'use client'

import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useText } from '../hooks/useText.js'
import { ProgressBar } from '../parts/ProgressBar.js'

/** Progress of all files together, while any is being uploaded. */
export function CommonProgress(): ReactElement {
  const text = useText()
  const progress = useCollection(({ uploadingCount, progress }) => (uploadingCount > 0 ? progress : null))
  return (
    <div className="lading-common-progress">
      {progress !== null && <ProgressBar value={progress} label={text('progress-all-label')} />}
    </div>
  )
}
