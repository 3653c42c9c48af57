'use client'

import { useConfig, useText } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { formatTime } from '../engine/formatTime.js'

/** How long the recording is, or how long it may go on. */
export function Timer({
  snapshot: { phase, seconds },
}: {
  readonly snapshot: CaptureSnapshot
}): ReactElement {
  const text = useText()
  const isLimited = (useConfig('maxVideoRecordingDuration') ?? 0) > 0
  const time = formatTime(seconds)
  return (
    <div className="lading-camera-timer" role="timer" data-phase={phase}>
      <span className="lading-camera-dot" aria-hidden="true" />
      <span aria-hidden="true">{time}</span>
      <span className="lading-hidden">
        {text(isLimited ? 'camera-time-left' : 'camera-recorded', { time })}
      </span>
    </div>
  )
}
