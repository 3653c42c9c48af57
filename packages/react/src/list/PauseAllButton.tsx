'use client'

import { type ReactElement, useState } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { useSettled } from '../live/useSettled.js'
import { flushChanges } from '../parts/flushChanges.js'
import { IconButton } from '../parts/Icon.js'
import { isPaused } from './isPaused.js'

/** Minimum upload time before the button appears, in milliseconds. */
const BRIEF_MS = 1_000

/** Pauses all uploads, or resumes them once all are paused. An item in the slot `listToolbar`, so hosts can disable it. */
export function PauseAllButton(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const isUploading = useCollection(({ uploadingCount }) => uploadingCount > 0)
  const canResume = useCollection(isPaused)
  const isSettled = useSettled(isUploading, BRIEF_MS)
  const [isFocused, setFocused] = useState(false)
  // Stays while it's focused, because removing it would lose the focus.
  if (!isFocused && !isSettled && !canResume) return null
  return (
    <IconButton
      icon={canResume ? 'resume-upload' : 'pause-upload'}
      label={message(canResume ? 'resume-all' : 'pause-all')}
      data-action="pause-all"
      aria-disabled={!isUploading || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={() => {
        if (canResume) uploader.resumeAll()
        else uploader.pauseAll()
        flushChanges(uploader)
      }}
    />
  )
}
