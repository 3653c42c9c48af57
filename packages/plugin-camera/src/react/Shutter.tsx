'use client'

import { useText } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { ignoreHeldKeys } from './ignoreHeldKeys.js'

/** Properties of {@link Shutter}. */
export interface ShutterProps {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
}

/** The one large button: takes the photo, begins and ends the recording. */
export function Shutter({ engine, snapshot: { mode, phase } }: ShutterProps): ReactElement {
  const text = useText()
  const isRecording = phase === 'recording' || phase === 'paused'
  const label = text(mode === 'photo' ? 'camera-shot' : isRecording ? 'camera-stop' : 'camera-record')
  const press = () => {
    if (mode === 'photo') engine.shot()
    else if (isRecording) engine.stop()
    else engine.play()
  }
  return (
    <button
      type="button"
      className="lading-camera-shutter"
      data-kind={mode === 'photo' ? 'photo' : isRecording ? 'stop' : 'record'}
      data-camera-focus=""
      aria-label={label}
      title={label}
      disabled={phase === 'idle'}
      onClick={press}
      onKeyDown={ignoreHeldKeys}
    />
  )
}
