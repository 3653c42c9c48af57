import { useConfig, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { formatTime } from '../engine/formatTime.js'

/** Shows the recorded time, or the remaining time if there's a maximum duration. */
export function Timer({
  snapshot: { phase, seconds },
}: {
  readonly snapshot: CaptureSnapshot
}): ReactElement {
  const message = useMessage()
  const isLimited = (useConfig('maxVideoRecordingDuration') ?? 0) > 0
  const time = formatTime(seconds)
  return (
    <div className="lading-camera-timer" role="timer" data-phase={phase}>
      <span className="lading-camera-dot" aria-hidden="true" />
      <span aria-hidden="true">{time}</span>
      <span className="lading-hidden">
        {message(isLimited ? 'camera-time-left' : 'camera-recorded', { time })}
      </span>
    </div>
  )
}
