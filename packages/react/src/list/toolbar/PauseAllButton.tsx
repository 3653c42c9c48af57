'use client'

import { type ReactElement, useState } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { useSettled } from '../../live/useSettled.js'
import { useUploadSpeed } from '../../live/useUploadSpeed.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { IconButton } from '../../parts/Icon.js'
import { isPaused } from '../words/isPaused.js'

/** Shorter uploads aren't worth a pause, in seconds. */
const LONG_SECONDS = 10
/** How long an estimate must hold, in milliseconds. An unknown one counts as long. */
const ESTIMATE_MS = 4_000

/**
 * Pauses all uploads while more than ten seconds remain, or resumes them once all are paused. An item in the slot `listToolbar`, so
 * hosts can disable it.
 */
export function PauseAllButton(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const isUploading = useCollection(({ uploadingCount }) => uploadingCount > 0)
  const canResume = useCollection(isPaused)
  const { secondsLeft } = useUploadSpeed()
  const isLong = useSettled(isUploading && (secondsLeft === null || secondsLeft > LONG_SECONDS), ESTIMATE_MS)
  const [isFocused, setFocused] = useState(false)
  // Stays while it's focused, because removing it would lose the focus.
  if (!isFocused && !isLong && !canResume) return null
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
